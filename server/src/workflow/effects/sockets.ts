import type { Bus } from '../../db/bus.ts'
import type { Sockets } from '../../socket/sockets.ts'

/** Tells browsers that lists and counters of the flow have changed, whichever process made the change. */
export const startWorkflowPushes = ({ bus, sockets }: { bus: Bus; sockets: Sockets }): (() => void) =>
  bus.on('workflowChanged', (userIds) => {
    const changed = userIds === null ? [...sockets.userIds()] : userIds.split(' ')
    sockets.send(
      changed.filter((id) => sockets.isConnected(id)),
      { method: 'workflowChanged' },
    )
  })
