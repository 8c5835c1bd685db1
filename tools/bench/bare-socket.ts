// The baseline of the socket row: node:http and the ws library only. Keeps connections open and broadcasts
// frames.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

const server = createServer((request, response) => {
  const frame = Buffer.from(decodeURIComponent((request.url ?? '').slice(2)))
  response.end()
  for (const socket of sockets.clients)
    if (socket.readyState === socket.OPEN) socket.send(frame, { binary: false })
})
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
// Replies to the first frame as the product does.
sockets.on('connection', (socket) => socket.once('message', () => socket.send('{"method":"initMessage"}')))
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.once('disconnect', () => process.exit())
