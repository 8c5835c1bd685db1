import {
  Alert,
  Button,
  Checkbox,
  Drawer,
  Empty,
  Input,
  Message,
  Popconfirm,
  Skeleton,
  Tag,
} from '@arco-design/web-react'
import { useState } from 'react'
import { reportVersions, type ReportVersion } from '@tessera/shared/contract/lowcode/report-versions'
import { reports } from '@tessera/shared/contract/lowcode/reports'
import { call } from '@tessera/shared/client/call'
import { refresh, useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { PreviewTable } from '../designer/preview-table.tsx'
import { compareSheets, type CellChange, type SheetComparison } from './compare-sheets.ts'
import { text } from './text.ts'
import styles from './versions.module.css'

interface Props {
  id: string
  name: string
  scope: string
  mayEdit: boolean
  onClose: () => void
}

interface Comparison {
  readonly from: number
  readonly to: number
  readonly found: SheetComparison
}

/** The versions of a report: one can be looked at or restored, and two can be compared. */
export function VersionsDrawer({ id, name, scope, mayEdit, onClose }: Props) {
  const t = useText(text)
  const title = t('reportVersions.title', { name })
  const [shown, setShown] = useState<number | null>(null)
  return (
    <Drawer
      {...drawerDialogProps(title)}
      visible
      wrapClassName={scope}
      width={shown === null ? 'min(480px, 100vw)' : 'min(960px, 100vw)'}
      title={title}
      footer={null}
      onCancel={onClose}
    >
      {shown === null ? (
        <List id={id} mayEdit={mayEdit} onShow={setShown} />
      ) : (
        <Preview id={id} name={name} number={shown} onBack={() => setShown(null)} />
      )}
    </Drawer>
  )
}

function List({ id, mayEdit, onShow }: Pick<Props, 'id' | 'mayEdit'> & { onShow: (number: number) => void }) {
  const t = useText(text)
  const { data, error, mutate } = useCall(reportVersions.list, { id })
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [comparison, setComparison] = useState<Comparison | null>(null)
  const [busy, setBusy] = useState(false)
  const read = (number: number) => call(reportVersions.read, { id, number: String(number) })
  const compare = async () => {
    setBusy(true)
    try {
      const [from, to] = chosen.toSorted((one, other) => one - other) as [number, number]
      const older = await read(from)
      const newer = await read(to)
      setComparison({ from, to, found: compareSheets(older, newer) })
    } catch {
      // The call has shown why.
    }
    setBusy(false)
  }
  const toggle = (number: number) => {
    setComparison(null)
    setChosen(
      chosen.includes(number) ? chosen.filter((one) => one !== number) : [...chosen.slice(-1), number],
    )
  }
  if (error && !data)
    return (
      <p className={styles.note} role="alert">
        {error.msg}
        <Button type="text" size="mini" onClick={() => void mutate()}>
          {t('reportVersions.retry')}
        </Button>
      </p>
    )
  if (!data) return <Skeleton animation text={{ rows: 4 }} />
  if (data.list.length === 0) return <Empty description={t('reportVersions.empty')} />
  return (
    <>
      <p className={styles.note}>{t('reportVersions.hint')}</p>
      <ul className={styles.list}>
        {data.list.map((row) => (
          <Version
            key={row.number}
            id={id}
            row={row}
            mayEdit={mayEdit}
            isChosen={chosen.includes(row.number)}
            onToggle={() => toggle(row.number)}
            onShow={() => onShow(row.number)}
          />
        ))}
      </ul>
      <Button disabled={chosen.length !== 2} loading={busy} onClick={() => void compare()}>
        {t('reportVersions.compare')}
      </Button>
      {comparison && <Differences {...comparison} />}
    </>
  )
}

interface VersionProps {
  id: string
  row: ReportVersion
  mayEdit: boolean
  isChosen: boolean
  onToggle: () => void
  onShow: () => void
}

function Version({ id, row, mayEdit, isChosen, onToggle, onShow }: VersionProps) {
  const t = useText(text)
  const { number, note, creatorUser, creatorTime, isCurrent } = row
  const restore = useSend(reportVersions.restore, { stale: [reportVersions.list, reports.list] })
  const saveNote = useSend(reportVersions.setNote, { stale: [reportVersions.list] })
  const [edited, setEdited] = useState<string | null>(null)
  const finish = async () => {
    if (edited !== null && edited.trim() !== note)
      await saveNote.send({ id, number: String(number), note: edited }).catch(() => {})
    setEdited(null)
  }
  const label = t('reportVersions.number', { n: number })
  return (
    <li className={styles.item}>
      <div>
        <Checkbox checked={isChosen} onChange={onToggle} aria-label={label}>
          <strong>{label}</strong>
        </Checkbox>
        {isCurrent && (
          <Tag size="small" color="green">
            {t('reportVersions.current')}
          </Tag>
        )}
        <span className={styles.meta}>
          {creatorUser} · <RelativeTimeLabel at={creatorTime} />
        </span>
      </div>
      {edited !== null && (
        <Input
          autoFocus
          size="small"
          maxLength={200}
          aria-label={t('reportVersions.note', { n: number })}
          value={edited}
          onChange={setEdited}
          onPressEnter={() => void finish()}
          onBlur={() => void finish()}
        />
      )}
      {edited === null && note !== '' && <span>{note}</span>}
      <div>
        <Button type="text" size="mini" onClick={onShow}>
          {t('reportVersions.preview')}
        </Button>
        {mayEdit && edited === null && (
          <Button
            type="text"
            size="mini"
            aria-label={t('reportVersions.note', { n: number })}
            onClick={() => setEdited(note)}
          >
            {t('reportVersions.addNote')}
          </Button>
        )}
        {mayEdit && !isCurrent && (
          <Popconfirm
            title={t('reportVersions.restoreAsk', { n: number })}
            onOk={async () => {
              const { msg } = await restore.send({ id, number: String(number) })
              Message.success(msg)
              await refresh(reports.read, reports.run, reports.head)
            }}
          >
            <Button type="text" size="mini">
              {t('reportVersions.restore')}
            </Button>
          </Popconfirm>
        )}
      </div>
    </li>
  )
}

const maxLength = 60
const shorten = (value: string): string =>
  value.length > maxLength ? `${value.slice(0, maxLength)}…` : value

function Differences({ from, to, found }: Comparison) {
  const t = useText(text)
  const quote = (value: string) => (value === '' ? t('reportVersions.blank') : shorten(value))
  const say = ({ what, at, from: older, to: newer, parts }: CellChange): string[] => {
    const values = { at, from: quote(older), to: quote(newer) }
    if (what !== 'changed') return [t(`reportVersions.cell.${what}`, values)]
    const isOther = parts.includes('content') && older !== newer
    const others = isOther ? parts.filter((part) => part !== 'content') : parts
    return [
      ...(isOther ? [t('reportVersions.cell.content', values)] : []),
      ...(others.length > 0
        ? [
            t('reportVersions.cell.parts', {
              at,
              parts: others.map((part) => t(`reportVersions.part.${part}`)),
            }),
          ]
        : []),
    ]
  }
  const lines = [
    ...found.cells.flatMap(say),
    ...found.parts.map((part) => t(`reportVersions.changed.${part}`)),
  ]
  const heading = t('reportVersions.comparison', { from, to })
  return (
    <section aria-label={heading}>
      <h3>{heading}</h3>
      {lines.length === 0 && <p>{t('reportVersions.same')}</p>}
      <ul className={styles.changes}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

const previewRows = 200

/** A version with the data of now, as its viewer may see it. */
function Preview({
  id,
  name,
  number,
  onBack,
}: Pick<Props, 'id' | 'name'> & { number: number; onBack: () => void }) {
  const t = useText(text)
  const version = useCall(reportVersions.read, { id, number: String(number) })
  const preview = useCall(
    reports.preview,
    version.data
      ? { sheet: version.data.sheet, parameters: version.data.parameters, count: previewRows }
      : null,
  )
  const failure = version.error ?? preview.error
  const problem = failure?.msg ?? preview.data?.problems[0]?.text
  return (
    <>
      <Button type="text" size="small" onClick={onBack}>
        {t('reportVersions.back')}
      </Button>
      <h3>{t('reportVersions.number', { n: number })}</h3>
      {problem !== undefined && <Alert type="warning" content={t('reportVersions.problem', { problem })} />}
      {problem === undefined && !preview.data && <Skeleton animation text={{ rows: 6 }} />}
      {preview.data?.page && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        <div className={styles.preview} tabIndex={0} role="region" aria-label={name}>
          <PreviewTable page={preview.data.page} label={name} />
        </div>
      )}
    </>
  )
}
