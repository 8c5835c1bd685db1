import { Button, InputTag, Switch } from '@arco-design/web-react'
import { useState } from 'react'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { useSend } from '@tessera/shared/client/use-call'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { showResult } from '@tessera/shared/ui/show-result'
import { channelCalls } from './channel-calls.ts'
import type { DetailProps } from './detail.tsx'
import { MissingPermission } from './missing-permission.tsx'
import { codes } from './permission-codes.ts'
import { text } from './text.ts'
import styles from './remotes.module.css'

/** Whether a remote runs in a sandbox, and which calls it may make there. */
export function Sandbox({ row, can }: DetailProps) {
  // The key resets the form when another user saved a change.
  return <SandboxForm key={JSON.stringify(row.sandboxAreas)} row={row} can={can} />
}

function SandboxForm({ row, can }: DetailProps) {
  const t = useText(text)
  const { send, sending } = useSend(remotes.setSandbox, { stale: channelCalls })
  const [isOn, setOn] = useState(row.sandboxAreas !== null)
  const [areas, setAreas] = useState(row.sandboxAreas ?? [])
  const isAllowed = can(codes.publish)
  const next = isOn ? areas : null
  const isChanged = JSON.stringify(next) !== JSON.stringify(row.sandboxAreas)
  return (
    <div className={styles.form}>
      {!isAllowed && <MissingPermission code={codes.publish} />}
      <p className={styles.hint}>{t('remotes.sandboxHint')}</p>
      <div className={styles.share}>
        <Switch
          aria-labelledby="sandbox-on"
          disabled={!isAllowed}
          checked={isOn}
          onChange={(checked) => setOn(checked)}
        />
        <span id="sandbox-on">{t('remotes.sandboxOn')}</span>
      </div>
      {isOn && (
        <label>
          {t('remotes.sandboxAreas')}
          <InputTag
            allowClear
            disabled={!isAllowed}
            value={areas}
            placeholder={t('remotes.sandboxAreasExample')}
            validate={(value) => /^[A-Za-z][\w-]*(\/[A-Za-z][\w-]*)*$/.test(value ?? '')}
            saveOnBlur
            onChange={(values: string[]) => setAreas(values)}
          />
        </label>
      )}
      <p className={styles.who} role="status">
        {isOn
          ? t('remotes.sandboxMay', { areas: joinNames([...row.entry.areas, ...areas]) || t('remotes.none') })
          : t('remotes.sandboxOff')}
      </p>
      {isAllowed && (
        <div className={styles.buttons}>
          <Button
            type="primary"
            disabled={!isChanged}
            loading={sending}
            onClick={() => void showResult(send({ name: row.id, areas: next }))}
          >
            {t('remotes.save')}
          </Button>
        </div>
      )}
    </div>
  )
}
