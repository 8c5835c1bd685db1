import { Alert, Button, Checkbox, Message, Modal, Radio, Select, Spin } from '@arco-design/web-react'
import { useEffect, useRef, useState } from 'react'
import { maxBatchEdit } from '../../../contract/lowcode/record-work.ts'
import { FlowStatus } from '../../../contract/workflow/tasks.ts'
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx'
import { call } from '../../../client/call.ts'
import { useCall, useSend } from '../../../client/use-call.ts'
import { useListState } from '../../../lists/crud/list-state.ts'
import { useText } from '../../../text/text.ts'
import { usePortalScope } from '../../../ui/portal-scope/portal-scope.tsx'
import { FieldFilter } from '../../../lists/field-filter/field-filter.tsx'
import { draftsOf } from '../own-drafts.ts'
import { stateKey } from '../state-filter.tsx'
import { text as flowText } from '../list-text.ts'
import type { Call } from '../../../contract/wire.ts'
import type { Field } from '../../../fields/design.ts'
import type { RecordCalls } from '../../../lists/records/record-calls.ts'
import { runInParts, type BatchResult } from './run-in-parts.ts'
import { text } from './text.ts'
import styles from './batch-edit.module.css'

interface Props {
  calls: Pick<RecordCalls, 'list' | 'batchEdit'>
  /** What shows records. */
  stale: readonly Call[]
  /** The fields that can be set, by their names. */
  fields: ReadonlyMap<string, Field>
  release: number
  /** Null for a design without a flow. */
  flow: { readonly canEditLocked: boolean } | null
  /** The menu from which the list was opened. */
  menuId?: string
  /** The selected records. */
  ids: readonly string[]
  onChanged: () => void
  onClose: () => void
}

/** Sets one field in the selected records, or in all of the filter, and says which were refused and why. */
export function BatchEditDialog({
  calls,
  stale,
  fields,
  release,
  flow,
  menuId,
  ids,
  onChanged,
  onClose,
}: Props) {
  const t = useText(text)
  const tf = useText(flowText)
  const { scope, anchor } = usePortalScope()
  const [{ filter, keyword }] = useListState()
  const query = { keyword, ...filter, ...(menuId === undefined ? {} : { menuId }) }
  const { data: all } = useCall(calls.list, { ...query, currentPage: 1, pageSize: 1 })
  const { data: drafts } = useCall(calls.list, (flow ? draftsOf(query) : null) as never)
  const { send } = useSend(calls.batchEdit, { stale })
  const [done, setDone] = useState<number | null>(null)
  const sending = done !== null
  const stopped = useRef(false)
  const names = [...fields.keys()]
  const [isAll, setIsAll] = useState(false)
  const [name, setName] = useState<string | undefined>(names.length === 1 ? names[0] : undefined)
  const [value, setValue] = useState<unknown>(undefined)
  const [isAllOrNothing, setIsAllOrNothing] = useState(false)
  const [result, setResult] = useState<BatchResult | null>(null)
  // A batch edit leaves drafts as they are.
  const draftCount = drafts?.pagination.total ?? 0
  const total = (all?.pagination.total ?? 0) - draftCount
  const isTooMany = isAll && (total > maxBatchEdit || all?.pagination.more === true)
  const count = isAll ? total : ids.length
  const field = name === undefined ? undefined : fields.get(name)
  const listIds = async () => {
    const { list } = await call(calls.list, { ...query, currentPage: 1, pageSize: maxBatchEdit })
    return list.flatMap((row) => (flow && row[stateKey] === FlowStatus.draft ? [] : [String(row['id'])]))
  }
  const run = async () => {
    if (!field || name === undefined) return
    const sent = value === undefined ? field.kind.empty(field.settings) : value
    const edit = async (records: object) =>
      (
        await send({
          ...records,
          field: name,
          release,
          value: JSON.stringify(sent),
          isAllOrNothing,
        })
      ).data
    const editAtOnce = async () => {
      const all = await edit(isAll ? { filter: query } : { ids: [...ids] })
      return { ...all, done: count }
    }
    const editInParts = async () => {
      const wanted = isAll ? await listIds() : ids
      return runInParts(wanted, (part) => edit({ ids: part }), {
        onDone: setDone,
        isStopped: () => stopped.current,
      })
    }
    stopped.current = false
    setDone(0)
    try {
      const editAll = isAllOrNothing ? editAtOnce : editInParts
      const ended = await editAll()
      if (ended.refused.length > 0) return setResult(ended)
      if (ended.done < count) Message.info(t('batch.stopped', { n: ended.changed }))
      else Message.success(t('batch.changed', { n: ended.changed }))
      return onClose()
    } finally {
      setDone(null)
      onChanged()
    }
  }
  const shared = {
    visible: true,
    title: t('batch.title'),
    wrapClassName: scope,
    style: { width: 'min(560px, 100vw)' },
    maskClosable: false,
    onCancel: onClose,
  } as const
  if (result)
    return (
      <>
        {anchor}
        <Modal {...shared} footer={<Button onClick={onClose}>{t('batch.close')}</Button>}>
          <Refused result={result} />
        </Modal>
      </>
    )
  return (
    <>
      {anchor}
      <Modal
        {...shared}
        closable={!sending}
        footer={
          <>
            {sending && !isAllOrNothing ? (
              <Button onClick={() => (stopped.current = true)}>{t('batch.stop')}</Button>
            ) : (
              <Button disabled={sending} onClick={onClose}>
                {t('batch.cancel')}
              </Button>
            )}
            <Button
              type="primary"
              loading={sending}
              disabled={!field || isTooMany || count === 0}
              onClick={() => void run().catch(() => undefined)}
            >
              {t('batch.run', { n: count })}
            </Button>
          </>
        }
      >
        <div className={styles.form}>
          <span aria-hidden>{t('batch.records')}</span>
          <Radio.Group
            direction="vertical"
            aria-label={t('batch.records')}
            value={isAll}
            onChange={setIsAll}
            options={[
              { value: false, label: t('batch.selected', { n: ids.length }) },
              { value: true, label: t('batch.all', { n: total }) },
            ]}
          />
          {flow?.canEditLocked && (
            <Alert className={styles.wide!} type="warning" content={tf('recordFlow.editingLockedMany')} />
          )}
          {draftCount > 0 && <small className={styles.wide}>{tf('recordFlow.draftsUnchanged')}</small>}
          {isTooMany && (
            <Alert
              className={styles.wide!}
              type="warning"
              content={t('batch.tooMany', { n: maxBatchEdit })}
            />
          )}
          <span aria-hidden>{t('batch.field')}</span>
          <Select
            aria-label={t('batch.field')}
            placeholder={t('batch.chooseField')}
            value={name}
            onChange={(next: string) => {
              setName(next)
              setValue(undefined)
            }}
            options={names.map((one) => ({
              value: one,
              label: fields.get(one)?.settings.label || one,
            }))}
          />
          {field && (
            <>
              <span aria-hidden>{t('batch.value')}</span>
              <div className={styles.value}>
                <FieldFilter
                  key={name}
                  kind={field.kind}
                  settings={field.settings}
                  label={t('batch.value')}
                  value={value}
                  onChange={setValue}
                />
                <small>{t('batch.clears')}</small>
              </div>
            </>
          )}
          <Checkbox className={styles.wide!} checked={isAllOrNothing} onChange={setIsAllOrNothing}>
            {t('batch.whole')}
          </Checkbox>
          {sending && <Running count={count} done={isAllOrNothing ? null : done} />}
        </div>
      </Modal>
    </>
  )
}

/** Appears after a second, because most edits are over by then. */
function Running({ count, done }: { count: number; done: number | null }) {
  const t = useText(text)
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), 1_000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.wide} role="status">
      {isShown && (
        <>
          {done === null ? (
            <Spin />
          ) : (
            <ProgressBar
              name={t('batch.running', { n: count })}
              percent={Math.round((done / Math.max(1, count)) * 100)}
            />
          )}{' '}
          {t('batch.running', { n: count })}
        </>
      )}
    </div>
  )
}

function Refused({ result: { changed, refused } }: { result: BatchResult }) {
  const t = useText(text)
  return (
    <>
      <Alert type="warning" content={t('batch.result', { n: changed, m: refused.length })} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <div className={styles.refused} tabIndex={0} role="region" aria-label={t('batch.reason')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('batch.record')}</th>
              <th scope="col">{t('batch.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {refused.map(({ id, name, reason }) => (
              <tr key={id}>
                <th scope="row">{name || t('batch.unnamed')}</th>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
