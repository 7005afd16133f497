// Runs Python in Pyodide in Node, with the package's sources and the kernels of the page: what is printed is what comes of it.
//   node python_in_node.mjs PYODIDE_FOLDER SOURCES TESTS KERNELS CODE
import { pathToFileURL } from 'node:url';

const [folder, sources, tests, kernels, code] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: folder, env: { PLENILUNE_KERNELS: '/kernels', HOME: '/home' } });
for (const [place, from] of Object.entries({ '/sources': sources, '/tests': tests, '/kernels': kernels })) {
    python.mountNodeFS(place, from);
}
python.runPython('import sys; sys.dont_write_bytecode = True; sys.path[:0] = ["/sources", "/tests"]');
await python.runPythonAsync(code);
