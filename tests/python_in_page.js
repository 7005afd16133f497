// Python in a Worker of the page, from the files of the site as web/src/worker/boot.ts takes them, but without the server: it is given modules
// by name, and says what an expression that uses them comes to.
onmessage = async ({ data: { folder, modules, expression } }) => {
  try {
    postMessage({ found: await run(folder, modules, expression) });
  } catch (error) {
    postMessage({ fault: String(error) });
  }
};

const unpacked = async (address) => new Response((await fetch(address)).body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();

async function run(folder, modules, expression) {
  const pocket = await (await fetch(`${folder}pocket.json`)).json();
  const usual = globalThis.fetch;
  globalThis.fetch = async (address, how) =>
    String(address).endsWith('python_stdlib.zip') ? new Response(await unpacked(`${folder}library.gz`)) : usual(address, how);
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: folder, lockFileContents: pocket.lock, env: { HOME: '/', PYTHONHASHSEED: '0' } });
  const image = await unpacked(`${folder}packages.gz`);
  const length = new DataView(image).getUint32(0);
  let at = 4 + length;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(new Uint8Array(image, 4, length)))) {
    write(python.FS, `/site/${name}`, new Uint8Array(image, at, size));
    at += size;
  }
  for (const { name } of Object.values(pocket.parts).flat().filter(({ name }) => name.startsWith('kernels/'))) {
    const file = new Uint8Array(await (await fetch(folder + name)).arrayBuffer());
    write(python.FS, `/site/plenilune/kernels/wasm/${name.slice('kernels/'.length)}`, file);
  }
  python.runPython('import sys; sys.dont_write_bytecode = True; sys.path.insert(0, "/site")');
  python.runPython('from plenilune.server.page import structs; structs.install()');
  for (const [name, text] of Object.entries(modules)) write(python.FS, `/site/${name}.py`, new TextEncoder().encode(text));
  const names = Object.keys(modules).join(', ');
  return python.runPython(`import json, ${names}\njson.dumps(${expression})`);
}

function write(fs, path, content) {
  fs.mkdirTree(path.slice(0, path.lastIndexOf('/')));
  fs.writeFile(path, content);
}
