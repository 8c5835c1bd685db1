import '@arco-design/web-react/es/style/index.css'
import '../settings/palettes.css'
import '../settings/on-colour.css'
import '../arco/overrides.css'
import { createRoot } from 'react-dom/client'
import { session } from '@tessera/shared/session'
import { storeItem } from '@tessera/shared/session/store-item'
import { currentLang, startText, switchLang } from '@tessera/shared/text/i18n'
import { restoreEditedWords } from '@tessera/shared/text/edited-words'
import { langOf } from '@tessera/shared/contract/lang'
import { fixFocusInSelects } from '../arco/fix-focus-in-selects.ts'
import { tellChangedNumbers } from '../arco/tell-changed-numbers.ts'
import { loadLocale } from '../arco/locale.ts'
import { keepChosenFocus } from '../arco/keep-chosen-focus.ts'
import { escapeOpeningDialogs } from '../arco/escape-opening-dialogs.ts'
import { returnFocusFromDialogs } from '../arco/return-focus-from-dialogs.ts'
import { failureOf, type RemoteFailure } from '../remotes/failure.ts'
import { loadFederation, loadPage } from '../remotes/requests.ts'
import type { ShellMessage } from '../remotes/sandbox/messages.ts'
import { handleCallFailures } from '../session/failures.ts'
import { startLookups } from '../session/lookups.tsx'
import { applySettings, reloadSettings } from '../settings/settings.ts'
import { listModules, loadShared } from '../shared-modules/share.ts'
import type { Shell } from './connect.ts'
import { listenForErrors } from './errors.ts'
import { createPage, type Page } from './page.tsx'
import { bridgeRequests } from './requests.ts'

const languageKey = 'tessera.language'

/** Starts what a page of a remote finds in the shell, and then does what the shell says. */
export function startHost(shell: Shell): void {
  const receiveAnswer = bridgeRequests(shell)
  startText()
  fixFocusInSelects()
  tellChangedNumbers()
  keepChosenFocus()
  escapeOpeningDialogs()
  returnFocusFromDialogs()
  reloadSettings()
  applySettings()
  handleCallFailures()
  startLookups()
  offerSession(shell)
  // The ground of the shell shows through.
  document.body.style.background = 'transparent'
  const page = createPage(shell)
  const report = (failure: RemoteFailure, type: 'failed' | 'partFailed', where: string) =>
    shell.send({
      type,
      code: failure.code,
      detail: failure.detail.slice(0, 2_000),
      where: where.slice(0, 2_000),
    })
  listenForErrors((failure, where) => report(failure, 'partFailed', where))
  createRoot(document.getElementById('root')!).render(<page.View />)
  shell.listen((message) => {
    if (message.type === 'answer') receiveAnswer(message)
    else if (message.type === 'look') applyLook(message.storage)
    else if (message.type === 'open') void open(message, page, shell, report)
    else page.receive(message)
  })
  // What lists share is there before a page is opened.
  void Promise.all([loadFederation(), loadLocale(currentLang())])
    .then(() => Promise.all(listModules.map(loadShared)))
    .catch(() => undefined)
    .then(() => shell.send({ type: 'ready' }))
}

type Report = (failure: RemoteFailure, type: 'failed', where: string) => void

async function open(
  { entry, page: name, attempt, current }: Extract<ShellMessage, { type: 'open' }>,
  page: Page,
  shell: Shell,
  report: Report,
): Promise<void> {
  if (current) session.setCurrentUser(current)
  try {
    const opened = await loadPage(entry, name, attempt)
    page.setPage(opened)
    shell.send({ type: 'loaded', ...opened.durationMs })
  } catch (error) {
    report(failureOf(error), 'failed', name)
  }
}

/** Tells the shell what a page says through the session. */
function offerSession(shell: Shell): void {
  // Pages read from the token whether a user is signed in. The shell adds the token of a call.
  session.signIn('sandbox')
  session.setTabTitle = (title) => shell.send({ type: 'title', title })
  session.isViewKept = () => true
  // The shell ends the session of the whole browser.
  session.onEnded = () => {}
  const block = session.blockUnload
  const sendReasons = () =>
    shell.send({
      type: 'unsaved',
      reasons: session
        .unloadBlockers()
        .map((each) => each.slice(0, 300))
        .slice(0, 20),
    })
  session.blockUnload = (reason) => {
    const release = block(reason)
    sendReasons()
    return () => {
      release()
      sendReasons()
    }
  }
}

function applyLook(storage: Readonly<Record<string, string>>): void {
  for (let index = localStorage.length; index--;) {
    const key = localStorage.key(index) ?? ''
    if (key.startsWith('tessera.')) localStorage.removeItem(key)
  }
  for (const [key, value] of Object.entries(storage)) storeItem(localStorage, key, value)
  reloadSettings()
  restoreEditedWords()
  const lang = langOf(storage[languageKey] ?? navigator.language)
  if (lang !== currentLang()) void loadLocale(lang).then(() => switchLang(lang))
}
