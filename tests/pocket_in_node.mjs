// Loads every module of a pocket in Node, with the part of Python's library that lies beside it: prints those that cannot be loaded.
//   node pocket_in_node.mjs PYODIDE_FOLDER POCKET_FOLDER TEMPORARY_FOLDER
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

const [folder, pocket, place] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
writeFileSync(`${place}/python_stdlib.zip`, gunzipSync(readFileSync(`${pocket}/library.gz`)));
const python = await loadPyodide({ indexURL: folder, stdLibURL: `${place}/python_stdlib.zip`, env: { HOME: '/' } });
const image = gunzipSync(readFileSync(`${pocket}/packages.gz`));
const length = image.readUInt32BE(0);
let at = 4 + length;
for (const [name, size] of JSON.parse(image.subarray(4, at).toString())) {
    python.FS.mkdirTree(`/site/${name}`.replace(/\/[^/]*$/, ''));
    python.FS.writeFile(`/site/${name}`, image.subarray(at, (at += size)));
}
console.log(python.runPython(`
import importlib, json, pathlib, sys
sys.path.insert(0, "/site")
from plenilune.server.page import structs
structs.install()
names, failed = [], {}
for path in sorted(pathlib.Path("/site/plenilune").rglob("*.pyc")):
    name = ".".join(path.relative_to("/site").with_suffix("").parts).removesuffix(".__init__")
    names.append(name)
    try:
        importlib.import_module(name)
    except Exception as error:
        failed[name] = repr(error)
json.dumps([len(names), failed])
`));
