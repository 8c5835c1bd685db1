import { Button, InputNumber, Select, Slider } from '@arco-design/web-react'
import { useState } from 'react'
import { remotes, type BuildRow } from '@tessera/shared/contract/registry/remotes'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { showResult } from '@tessera/shared/ui/show-result'
import { codes } from './permission-codes.ts'
import type { DetailProps } from './detail.tsx'
import { CallContent } from './call-content.tsx'
import { MissingPermission } from './missing-permission.tsx'
import { channelCalls } from './channel-calls.ts'
import { text } from './text.ts'
import styles from './remotes.module.css'

interface CanaryChoice {
  build: string | null
  percent: number
}

/** Settings of the canary: the build and the share of users who get it. */
export function Canary({ row, can }: DetailProps) {
  const result = useCall(remotes.builds, { name: row.id })
  // The key resets the form when another user saved a change.
  return (
    <CallContent result={result}>
      {({ list }) => (
        <CanaryForm
          key={`${row.canary} ${row.canaryPercent} ${row.stable}`}
          row={row}
          can={can}
          builds={list.filter(({ id }) => id !== row.stable)}
        />
      )}
    </CallContent>
  )
}

function CanaryForm({ row, can, builds }: DetailProps & { builds: readonly BuildRow[] }) {
  const t = useText(text)
  const { send, sending } = useSend(remotes.setCanary, { stale: channelCalls })
  const saved: CanaryChoice = { build: row.canary, percent: row.canary ? row.canaryPercent : 0 }
  const [{ build, percent }, setChoice] = useState<CanaryChoice>({
    ...saved,
    build: saved.build ?? builds[0]?.id ?? null,
  })
  const isAllowed = can(codes.publish)
  const isActive = build !== null && percent > 0
  const isChanged = isActive
    ? build !== saved.build || percent !== saved.percent
    : saved.build !== null && saved.percent > 0
  const save = (choice: CanaryChoice) => void showResult(send({ name: row.id, ...choice }))

  const describe = () => {
    if (!isActive) return t('remotes.canaryNone', { stable: row.stable })
    if (percent === 100) return t('remotes.canaryAll', { build })
    return t('remotes.canaryWho', { percent, build, stable: row.stable })
  }

  if (builds.length === 0) return <p className={styles.hint}>{t('remotes.canaryOnlyOne')}</p>
  return (
    <div className={styles.form}>
      {!isAllowed && <MissingPermission code={codes.publish} />}
      <label>
        {t('remotes.canaryBuild')}
        <Select
          disabled={!isAllowed}
          value={build ?? undefined}
          placeholder={t('remotes.canaryChoose')}
          onChange={(next: string) => setChoice({ build: next, percent })}
          options={builds.map(({ id, publisher, publishedTime }) => ({
            value: id,
            label: [id, publisher, formatTime(publishedTime)].filter(Boolean).join(' · '),
          }))}
        />
      </label>
      <div>
        <span id="canary-share">{t('remotes.canaryShare')}</span>
        <div className={styles.share}>
          <Slider
            className={styles.slider!}
            disabled={!isAllowed}
            min={0}
            max={100}
            marks={{ 0: '0', 25: '25', 50: '50', 75: '75', 100: '100' }}
            value={percent}
            onChange={(next) => setChoice({ build, percent: Number(next) })}
          />
          <InputNumber
            aria-labelledby="canary-share"
            disabled={!isAllowed}
            style={{ width: 96 }}
            min={0}
            max={100}
            precision={0}
            suffix="%"
            value={percent}
            onChange={(next) => setChoice({ build, percent: next || 0 })}
          />
        </div>
      </div>
      <p className={styles.who} role="status">
        {describe()} {isActive && t('remotes.canaryPins')}
      </p>
      {isAllowed && (
        <div className={styles.buttons}>
          <Button
            type="primary"
            disabled={!isChanged}
            loading={sending}
            onClick={() => save(isActive ? { build, percent } : { build: null, percent: 0 })}
          >
            {t('remotes.save')}
          </Button>
          {saved.build !== null && (
            <Button status="danger" disabled={sending} onClick={() => save({ build: null, percent: 0 })}>
              {t('remotes.canaryStop')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
