import i18next from 'i18next'
import { publicCalls } from '@tessera/shared/contract/session/public-calls'
import { messages } from '@tessera/shared/contract/messaging/messages'
import { invalidateLookups } from '@tessera/shared/client/lookup-policy'
import {
  refresh,
  refreshAll,
  refreshBelow,
  refreshMatching,
  refreshPath,
} from '@tessera/shared/client/use-call'
import { session } from '@tessera/shared/session'
import { allMenus } from '../values/menus.ts'
import { refreshRegistry } from '../remotes/runner.ts'
import { prefetchVisited } from '../remotes/prefetch.ts'
import { connect, disconnect, onFrame } from '../socket/connection.ts'
import { areKeptRightsDifferent, isDifferent } from './kept-rights.ts'
import { endSessionWithoutMenus, fetchCurrentUser } from './load-session.ts'
import { leaveAfter, leaveShell } from './failures.ts'
import { getShellState } from './shell-state.ts'
import { refreshWords } from './words.ts'

/**
 * Requests after a broadcast are spread over this many milliseconds, so that browsers do not all ask at once.
 */
const maxJitterMs = 300

/** Path of the calls of tasks: lists, counters and single tasks. */
const workflowPath = '/api/workflow/Engine/Flow'
/** Lists of designs, which show the states of tasks. Forms of records that are open stay as they are. */
const recordLists = /^\/api\/visualdev\/OnlineDev\/[^/]+\/(Views\/[^/]+\/)?(List|Counts)$/

/** Path of the entries of dictionaries, whose names can be edited as words. */
const dictionariesPath = '/api/system/Dictionary'

/**
 * Keeps the open shell up to date: connects the socket, reacts to its frames, and prefetches often visited
 * pages in idle time.
 */
export function startLiveUpdates(): void {
  connect({ onMissed: refreshAfterReconnect, onLogout: leaveShell })
  onFrame(
    'lookupsChanged',
    ({ path }) =>
      void setTimeout(
        () => invalidateLookups(typeof path === 'string' ? path : ''),
        Math.random() * maxJitterMs,
      ),
  )
  onFrame('answersChanged', ({ path }) => {
    if (typeof path === 'string') setTimeout(() => void refreshPath(path), Math.random() * maxJitterMs)
  })
  onFrame('workflowChanged', () => {
    setTimeout(() => {
      void refreshBelow(workflowPath)
      void refreshMatching(recordLists)
    }, Math.random() * maxJitterMs)
  })
  onFrame('lookupsChanged', ({ path }) => {
    if (path !== publicCalls.words.path) return
    invalidateLookups(dictionariesPath)
    setTimeout(() => void refreshWords(null), Math.random() * maxJitterMs)
  })
  // The server answers names of built-in menus, items and dictionaries in the language of the call.
  i18next.on('languageChanged', () => {
    invalidateLookups('')
    void refreshAll()
  })
  for (const method of ['messagePush', 'messagesChanged'])
    onFrame(method, () => void setTimeout(() => void refresh(messages.list), Math.random() * maxJitterMs))
  onFrame('registryChanged', ({ spreadMs, isRegistryOnly }) => {
    const spread = typeof spreadMs === 'number' ? Math.min(spreadMs, maxJitterMs) : maxJitterMs
    setTimeout(
      () => (isRegistryOnly === true ? refreshRegistryWithRetries() : refreshSession()),
      Math.random() * spread,
    )
  })
  prefetchVisited(
    [...getShellState().routes.values()].flatMap(({ resolved }) =>
      resolved.at === 'page' ? [resolved.target] : [],
    ),
  )
}

/** Refreshes everything, because frames may have been missed while the connection was down. */
function refreshAfterReconnect(): void {
  invalidateLookups('')
  refreshSession()
}

/**
 * A user who lost the last menu is signed out with the reason that a new sign-in would give: no call would be answered.
 * The browser asks before it leaves a page with unsaved work.
 */
function leaveWithoutMenus(): Promise<void> {
  // The server announces the end of the session on the connection, without this reason.
  disconnect()
  return leaveAfter(endSessionWithoutMenus)
}

/** A registry that could not be loaded is requested again after so many milliseconds, so many times. */
const registryRetry = { delayMs: 3_000, times: 3 }

function refreshRegistryWithRetries(timesLeft = registryRetry.times): void {
  refreshRegistry().catch(() => {
    if (timesLeft > 0) setTimeout(() => refreshRegistryWithRetries(timesLeft - 1), registryRetry.delayMs)
  })
}

/**
 * Refreshes the registry, the menu and the user's permissions. A failed request for the latter two is repeated with the
 * next change.
 */
function refreshSession(): void {
  refreshRegistryWithRetries()
  void fetchCurrentUser().then(
    (current) => {
      const previous = session.get().current
      void refreshWords(current.sysConfigInfo.wordsVersion)
      if (allMenus(current).length === 0) return void leaveWithoutMenus()
      const rightsBefore = previous?.permissionList ?? []
      if (
        isDifferent(current.permissionList, rightsBefore) ||
        isDifferent(allMenus(current), previous && allMenus(previous))
      )
        session.setCurrentUser(current)
      // Data on screen was loaded with the previous permissions: columns and records may have gone.
      if (areKeptRightsDifferent(rightsBefore, current.permissionList)) void refreshAll()
    },
    () => undefined,
  )
}
