// The least that holds connections open and speaks to all of them: node:http and the ws library, nothing of the product.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

const server = createServer((request, answer) => {
  const frame = Buffer.from(decodeURIComponent((request.url ?? '').slice(2)))
  answer.end()
  for (const socket of sockets.clients)
    if (socket.readyState === socket.OPEN) socket.send(frame, { binary: false })
})
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
// It answers the first frame as the product does, with as little.
sockets.on('connection', (socket) => socket.once('message', () => socket.send('{"method":"initMessage"}')))
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.once('disconnect', () => process.exit())
