import type { Bus } from '../../db/bus.ts'
import type { Sockets } from '../../socket/sockets.ts'

/**
 * Tells browsers that tasks of their users have changed, whichever process changed them. The payload has ids of users,
 * separated by blanks. Returns a function that stops it.
 */
export const startTodoUpdates = (bus: Bus, sockets: Sockets): (() => void) =>
  bus.on('workflowChanged', (payload) => {
    // Events that were missed concern everybody, and browsers load again when they connect again.
    if (payload === null) return
    const users = payload.split(' ').filter((userId) => sockets.isConnected(userId))
    if (users.length > 0) sockets.send(users, { method: 'workflowChanged' })
  })
