import { session as calls, type CurrentUser } from '@tessera/shared/contract/shell/session'
import { call } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'
import { askRegistry } from '../remotes/registry.ts'
import { fetchAhead } from '../remotes/visits.ts'
import { listen, onFrame } from '../socket/listen.ts'
import { leave } from './failures.ts'
import { now } from './now.ts'

/** Milliseconds over which browsers spread their questions after everybody was told of a change at the same moment. */
const spread = 300

/** Keeps the open shell up to date: the line to the server, and pages fetched ahead in idle time. */
export function attend(): void {
  listen({ onMissed: askAgain, onLogout: leave })
  onFrame('registryChanged', () => void setTimeout(askAgain, Math.random() * spread))
  fetchAhead([...now().routes.values()].flatMap(({ resolved }) => (resolved.at === 'page' ? [resolved.target] : [])))
}

/** Menus, and the buttons and columns of each: what a page shows by. */
const rightsOf = (current: CurrentUser | null) => JSON.stringify([current?.menuList, current?.permissionList])

/** Asks which builds there are and what the menu says; what does not arrive is asked again with the next change. */
function askAgain(): void {
  void askRegistry().catch(() => undefined)
  void call(calls.currentUser, {}, { quiet: true }).then(
    (current) => {
      if (current.menuList.length > 0 && rightsOf(current) !== rightsOf(session.get().current)) session.know(current)
    },
    () => undefined,
  )
}
