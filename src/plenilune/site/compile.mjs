// Run by Node.js: Pyodide's own Python compiles what a page will load, so that it need not. Given a folder with `packages/` (files as they are) and
// `library.txt` (which of the standard library's modules nobody needs in a page); leaves `compiled/` and `library.zip`.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: pyodide, env: { HOME: '/', PYTHONHASHSEED: '0' } });
python.FS.mkdirTree('/work');
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, '/work');
python.FS.writeFile('/all.zip', new Uint8Array(readFileSync(`${pyodide}/python_stdlib.zip`)));
python.FS.writeFile('/compiling.py', readFileSync(new URL('compiling.py.txt', import.meta.url)));
try {
  python.runPython('import sys; sys.path.insert(0, "/"); import compiling; compiling.run()');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
writeFileSync(`${folder}/version`, python.runPython('import sys; ".".join(map(str, sys.version_info[:3]))'));
process.exit(0);
