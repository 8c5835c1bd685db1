import i18next from 'i18next'
import { publicCalls } from '@tessera/shared/contract/shell/public-calls'
import { session as calls } from '@tessera/shared/contract/shell/session'
import { call } from '@tessera/shared/client/call'
import { refreshAll } from '@tessera/shared/client/use-call'
import { session } from '@tessera/shared/session'
import { refreshRegistry } from '../remotes/registry.ts'
import { prefetchVisited } from '../remotes/visits.ts'
import { listen, onFrame } from '../socket/listen.ts'
import { leave } from './failures.ts'
import { now } from './now.ts'
import { bringWords } from './words.ts'

/** Milliseconds over which browsers spread their questions after everybody was told of a change at the same moment. */
const spread = 300

/** Entries of dictionaries have a name in each language, and are told in one. */
const dictionaries = '/api/system/Dictionary'

/** Keeps the open shell up to date: the line to the server, and pages fetched ahead in idle time. */
export function attend(): void {
  listen({ onMissed, onLogout: leave })
  onFrame(
    'lookupsChanged',
    ({ path }) =>
      void setTimeout(
        () => session.lookupCache.invalidate(typeof path === 'string' ? path : ''),
        Math.random() * spread,
      ),
  )
  onFrame('lookupsChanged', ({ path }) => {
    if (path !== publicCalls.words.path) return
    session.lookupCache.invalidate(dictionaries)
    setTimeout(() => void bringWords(null), Math.random() * spread)
  })
  i18next.on('languageChanged', () => session.lookupCache.invalidate(dictionaries))
  onFrame('registryChanged', () => void setTimeout(askAgain, Math.random() * spread))
  prefetchVisited(
    [...now().routes.values()].flatMap(({ resolved }) => (resolved.at === 'page' ? [resolved.target] : [])),
  )
}

/** What was told while the line was down is not known. */
function onMissed(): void {
  session.lookupCache.invalidate('')
  askAgain()
}

const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

/** Asks which builds there are, what the menu says and what the user may do; what does not arrive is asked again with the next change. */
function askAgain(): void {
  void refreshRegistry().catch(() => undefined)
  void call(calls.currentUser, {}, { quiet: true }).then(
    (current) => {
      const known = session.get().current
      void bringWords(current.sysConfigInfo.wordsVersion)
      if (current.menuList.length === 0) return
      const rights = differ(current.permissionList, known?.permissionList)
      if (rights || differ(current.menuList, known?.menuList)) session.setCurrentUser(current)
      // What is shown was answered to whoever the user was before: columns and records may have gone.
      if (rights) void refreshAll()
    },
    () => undefined,
  )
}
