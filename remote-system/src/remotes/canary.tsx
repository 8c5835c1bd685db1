import { Button, InputNumber, Select, Slider } from '@arco-design/web-react'
import { useState } from 'react'
import { remotes, type BuildRow } from '@tessera/shared/contract/shell/remotes'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { showResult } from '@tessera/shared/widgets/show-result'
import { codes } from './codes.ts'
import type { DetailProps } from './detail.tsx'
import { Loaded } from './loaded.tsx'
import { NoRight } from './no-right.tsx'
import { moved } from './stale.ts'
import { text } from './text.ts'
import styles from './remotes.module.css'

interface Choice {
  build: string | null
  percent: number
}

/** Who gets the canary: which build, and how many of the users. */
export function Canary({ row, can }: DetailProps) {
  const answer = useCall(remotes.builds, { name: row.id })
  // What was saved elsewhere meanwhile is started from anew.
  return (
    <Loaded answer={answer}>
      {({ list }) => (
        <Choose
          key={`${row.canary} ${row.canaryPercent} ${row.stable}`}
          row={row}
          can={can}
          builds={list.filter(({ id }) => id !== row.stable)}
        />
      )}
    </Loaded>
  )
}

function Choose({ row, can, builds }: DetailProps & { builds: readonly BuildRow[] }) {
  const t = useText(text)
  const { send, sending } = useSend(remotes.setCanary, { stale: moved })
  const saved: Choice = { build: row.canary, percent: row.canary ? row.canaryPercent : 0 }
  const [{ build, percent }, setChoice] = useState<Choice>({
    ...saved,
    build: saved.build ?? builds[0]?.id ?? null,
  })
  const allowed = can(codes.publish)
  const active = build !== null && percent > 0
  const changed = active
    ? build !== saved.build || percent !== saved.percent
    : saved.build !== null && saved.percent > 0
  const save = (choice: Choice) => void showResult(send({ name: row.id, ...choice }))

  if (builds.length === 0) return <p className={styles.hint}>{t('remotes.canaryOnlyOne')}</p>
  return (
    <div className={styles.form}>
      {!allowed && <NoRight code={codes.publish} />}
      <label>
        {t('remotes.canaryBuild')}
        <Select
          disabled={!allowed}
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
            disabled={!allowed}
            min={0}
            max={100}
            marks={{ 0: '0', 25: '25', 50: '50', 75: '75', 100: '100' }}
            value={percent}
            onChange={(next) => setChoice({ build, percent: Number(next) })}
          />
          <InputNumber
            aria-labelledby="canary-share"
            disabled={!allowed}
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
        {!active
          ? t('remotes.canaryNone', { stable: row.stable })
          : percent === 100
            ? t('remotes.canaryAll', { build })
            : t('remotes.canaryWho', { percent, build, stable: row.stable })}{' '}
        {active && t('remotes.canaryPins')}
      </p>
      {allowed && (
        <div className={styles.buttons}>
          <Button
            type="primary"
            disabled={!changed}
            loading={sending}
            onClick={() => save(active ? { build, percent } : { build: null, percent: 0 })}
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
