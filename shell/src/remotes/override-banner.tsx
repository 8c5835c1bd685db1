import { Alert, Button } from '@arco-design/web-react'
import { useSyncExternalStore } from 'react'
import { remotes as calls } from '@tessera/shared/contract/registry/remotes'
import { call } from '@tessera/shared/client/call'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { listRemotes, subscribeRemotes } from './remote-state.ts'
import { text } from './text.ts'

/**
 * Banner while a remote is loaded from a developer's machine. Its button removes the override and reloads.
 */
export function OverrideBanner() {
  const t = useText(text)
  const line = useLocalizedText()
  // A string compares by value; the list of remotes is a new array each time.
  const names = useSyncExternalStore(subscribeRemotes, () =>
    overriddenRemotes()
      .map(({ name }) => name)
      .join(),
  )
  if (!names) return null
  const reset = async () => {
    await call(calls.dropOverrides, {})
    location.reload()
  }
  return (
    <div role="status" data-overridden={names}>
      <Alert
        type="warning"
        banner
        content={overriddenRemotes().map(({ name, title, override = '' }) => (
          <div key={name}>{t('remotes.override', { name: line(title), address: override })}</div>
        ))}
        action={
          <Button size="mini" type="primary" onClick={() => void reset()}>
            {t('remotes.dropOverride')}
          </Button>
        }
      />
    </div>
  )
}

const overriddenRemotes = () => listRemotes().flatMap(({ entry }) => (entry.override ? [entry] : []))
