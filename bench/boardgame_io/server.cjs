// boardgame.io's own server, everything in memory: node server.cjs; prints its port.
const { Server } = require('boardgame.io/server');
const { TicTacToe } = require('./game.cjs');

const server = Server({ games: [TicTacToe], origins: [/127\.0\.0\.1/] });
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => process.stdout.write(`${appServer.address().port}\n`));
