// Clients of boardgame.io's server, a process for itself: node clients.cjs URL TABLES PAUSE. Speaks with load.py as load_clients.py does.
const readline = require('readline');
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { TicTacToe } = require('./game.cjs');

const [url, tables, pause] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4]) * 1000];
let seen = fresh();
function fresh() { return { took: [], moves: 0, refused: 0, lost: 0, bytes: 0, games: 0, broken: 0 }; }

async function post(path, body) {
  const answer = await fetch(url + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

class Table {
  async begin() {
    const { matchID } = await post('/games/tic-tac-toe/create', { numPlayers: 2 });
    this.clients = [];
    for (const playerID of ['0', '1']) {
      const { playerCredentials } = await post(`/games/tic-tac-toe/${matchID}/join`, { playerID, playerName: playerID });
      const client = Client({ game: TicTacToe, multiplayer: SocketIO({ server: url }), matchID, playerID, credentials: playerCredentials, debug: false });
      client.start();
      this.clients.push(client);
    }
    while (this.clients.some((client) => !client.getState()?.isConnected)) await new Promise((done) => setTimeout(done, 20));
    this.clients.forEach((client, at) => client.subscribe((state) => state && this.came(at, state)));
  }

  came(at, state) {
    if (this.sent && at === this.other && state.ctx.turn + (state.ctx.gameover ? 1 : 0) > this.turn) {
      seen.took.push(performance.now() - this.sent);
      seen.moves += 1;
      this.sent = 0;
    }
  }

  async move() {
    const state = this.clients[0].getState();
    if (state.ctx.gameover) {
      this.clients.forEach((client) => client.stop());
      await this.begin();
      seen.games += 1;
      return;
    }
    const mover = Number(state.ctx.currentPlayer), free = state.G.cells.flatMap((cell, at) => (cell === null ? [at] : []));
    if (this.sent) { seen.lost += 1; this.sent = 0; return; }
    this.other = 1 - mover;
    this.turn = state.ctx.turn;
    this.sent = performance.now();
    this.clients[mover].moves.mark(free[Math.floor(Math.random() * free.length)]);
  }

  play() {
    const next = () => this.move().catch((error) => { process.stderr.write(`${error.stack}\n`); seen.broken += 1; }).finally(() => setTimeout(next, pause));
    setTimeout(next, Math.random() * pause);
  }
}

(async () => {
  const all = Array.from({ length: tables }, () => new Table());
  for (let at = 0; at < all.length; at += 16) await Promise.all(all.slice(at, at + 16).map((table) => table.begin()));
  process.stdout.write('ready\n');
  let playing = false;
  readline.createInterface({ input: process.stdin }).on('line', (line) => {
    if (!playing) all.forEach((table) => table.play());
    playing = true;
    seen = fresh();
    setTimeout(() => { process.stdout.write(`${JSON.stringify(seen)}\n`); seen = fresh(); }, Number(line) * 1000);
  }).on('close', () => process.exit(0));
})();
