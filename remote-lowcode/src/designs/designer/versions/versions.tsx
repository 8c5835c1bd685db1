import { Button, Checkbox, Drawer, Empty, Message, Skeleton, Tag } from '@arco-design/web-react'
import { useState } from 'react'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { call } from '@tessera/shared/client/call'
import { useCall } from '@tessera/shared/client/use-call'
import { text as settingText } from '@tessera/shared/forms/settings-panel/text'
import { useText } from '@tessera/shared/text/text'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { readDraft, type Draft } from '@tessera/shared/forms/form-designer/model/draft'
import { releaseText } from '../release-text.ts'
import { text } from '@tessera/shared/forms/form-designer/text'
import { useNodeName } from '@tessera/shared/forms/form-designer/words'
import { compareDrafts, type Comparison, type SettingChange } from './compare.ts'
import styles from '@tessera/shared/forms/form-designer/designer.module.css'

type ReleaseRow = CallOutput<typeof designs.releases>['list'][number]

interface Props {
  id: string
  isApp: boolean
  scope: string
  /** The texts of form and list as a draft, and the nodes of the flow as text. */
  onRestore: (draft: Draft, flowTemplateJson: string | null) => void
  onClose: () => void
}

/** The releases of a design: two can be compared, and one can become the draft again. */
export function Versions({ id, isApp, scope, onRestore, onClose }: Props) {
  const t = useText(text)
  const tr = useText(releaseText)
  const { data, error, mutate } = useCall(designs.releases, { id })
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [comparison, setComparison] = useState<{ from: number; to: number; found: Comparison } | null>(null)
  const [busy, setBusy] = useState(false)
  const load = async (number: number): Promise<Draft> => {
    const release = await call(designs.readRelease, { id, number: String(number) })
    return readDraft(release, isApp)
  }
  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch {
      // The call has already shown the error.
    } finally {
      setBusy(false)
    }
  }
  const compare = () =>
    during(async () => {
      const [from, to] = chosen.toSorted((one, other) => one - other) as [number, number]
      const older = await load(from)
      const newer = await load(to)
      setComparison({ from, to, found: compareDrafts(older, newer) })
    })
  const restore = ({ number }: ReleaseRow) =>
    during(async () => {
      const release = await call(designs.readRelease, { id, number: String(number) })
      onRestore(readDraft(release, isApp), release.flowTemplateJson)
      Message.success(tr('designer.restored', { n: number }))
      onClose()
    })
  const toggle = (number: number) => {
    setComparison(null)
    setChosen(
      chosen.includes(number) ? chosen.filter((one) => one !== number) : [...chosen.slice(-1), number],
    )
  }
  const rows = data?.list ?? []
  return (
    <Drawer
      {...drawerDialogProps(t('designer.versions'))}
      visible
      wrapClassName={scope}
      width="min(480px, 100vw)"
      title={t('designer.versions')}
      footer={null}
      onCancel={onClose}
    >
      {error && (
        <p className={styles.note} role="alert">
          {error.message}
          <Button type="text" size="mini" onClick={() => void mutate()}>
            {t('designer.retry')}
          </Button>
        </p>
      )}
      {!data && !error && <Skeleton animation text={{ rows: 4 }} />}
      {data && rows.length === 0 && <Empty description={tr('designer.noVersions')} />}
      {rows.length > 0 && (
        <>
          <p className={styles.note}>{tr('designer.compareHint')}</p>
          <ul className={styles.versions}>
            {rows.map((row) => (
              <li key={row.id}>
                <Checkbox
                  checked={chosen.includes(row.number)}
                  onChange={() => toggle(row.number)}
                  aria-label={t('designer.releaseNumber', { n: row.number })}
                >
                  <strong>{t('designer.releaseNumber', { n: row.number })}</strong>
                </Checkbox>
                {row.isCurrent && (
                  <Tag size="small" color="green">
                    {tr('designer.current')}
                  </Tag>
                )}
                <span className={styles.versionMeta}>
                  {row.creatorUser} · <RelativeTimeLabel at={row.creatorTime} />
                </span>
                {row.note && <p className={styles.versionNote}>{row.note}</p>}
                <Button type="text" size="mini" disabled={busy} onClick={() => void restore(row)}>
                  {tr('designer.restore')}
                </Button>
              </li>
            ))}
          </ul>
          <Button disabled={chosen.length !== 2} loading={busy} onClick={() => void compare()}>
            {tr('designer.compare')}
          </Button>
        </>
      )}
      {comparison && <Differences {...comparison} />}
    </Drawer>
  )
}

function Differences({ from, to, found }: { from: number; to: number; found: Comparison }) {
  const t = useText(text)
  const tr = useText(releaseText)
  const ts = useText(settingText)
  const nameOf = useNodeName()
  const labelOf = (key: string) =>
    `setting.${key}` in settingText.texts ? ts(`setting.${key}` as 'setting.label') : key
  const values = (changes: readonly SettingChange[]) => (
    <ul className={styles.changes}>
      {changes.map(({ key, from: old, to: now }) => (
        <li key={key}>
          {labelOf(key)}
          {t('designer.colon')}
          <del>{shorten(old)}</del> → <ins>{shorten(now)}</ins>
        </li>
      ))}
    </ul>
  )
  const isSame = [found.fields, found.form, found.list, found.phoneList].every(
    (changes) => changes.length === 0,
  )
  return (
    <section className={styles.comparison} aria-label={tr('designer.comparison', { from, to })}>
      <h3>{tr('designer.comparison', { from, to })}</h3>
      {isSame && <p>{tr('designer.noDifference')}</p>}
      {found.fields.map(({ what, node, settings }) => (
        <div key={node.key}>
          <Tag size="small" color={colours[what]}>
            {tr(`designer.change.${what}`)}
          </Tag>{' '}
          {nameOf(node)}
          {settings.length > 0 && values(settings)}
        </div>
      ))}
      {found.form.length > 0 && (
        <div>
          <h4>{t('designer.tab.form')}</h4>
          {values(found.form)}
        </div>
      )}
      {found.list.length > 0 && (
        <div>
          <h4>{t('designer.tab.list')}</h4>
          {values(found.list)}
        </div>
      )}
      {found.phoneList.length > 0 && (
        <div>
          <h4>{t('designer.thePhoneList')}</h4>
          {values(found.phoneList)}
        </div>
      )}
    </section>
  )
}

const colours = { added: 'green', removed: 'red', changed: 'blue', moved: 'gray' } as const
const shorten = (value: unknown): string => {
  const written = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  if (written === '') return '—'
  return written.length > 80 ? `${written.slice(0, 80)}…` : written
}
