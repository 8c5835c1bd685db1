import { Button, Input, Message, Select, Switch, Tooltip } from '@arco-design/web-react'
import { IconDelete } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import type { QueryPlan } from '../../../contract/lowcode/query-plans.ts'
import { useCall, useSend } from '../../../client/use-call.ts'
import { useText } from '../../../text/text.ts'
import type { RecordCalls } from '../record-calls.ts'
import { text } from './text.ts'
import styles from './super-query.module.css'

interface Props {
  calls: Pick<RecordCalls, 'plans'>
  /** The query of the dialog, if it is complete; '' else. */
  json: string
  onOpen: (json: string) => void
  /** The editor, between the list of plans and the form that saves one. */
  children: ReactNode
}

/** Opens a saved query, and saves the one of the dialog. */
export function SavedPlans({ calls, json, onOpen, children }: Props) {
  const t = useText(text)
  const { data } = useCall(calls.plans.list, {})
  const options = { stale: [calls.plans.list] }
  const create = useSend(calls.plans.create, options)
  const update = useSend(calls.plans.update, options)
  const remove = useSend(calls.plans.remove, options)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [isShared, setIsShared] = useState(false)
  const plans = data?.list ?? []
  const opened = plans.find(({ id }) => id === openedId)
  const choose = (id: string | undefined) => {
    const plan = plans.find((one) => one.id === id)
    setOpenedId(plan?.id ?? null)
    setName(plan?.canChange ? plan.fullName : '')
    setIsShared(plan?.canChange ? plan.isShared : false)
    if (plan) onOpen(plan.superQueryJson)
  }
  const titleOf = ({ fullName, owner, isShared: shared }: QueryPlan) => {
    if (owner !== '') return t('plan.of', { name: fullName, owner })
    return shared ? t('plan.ownShared', { name: fullName }) : fullName
  }
  const fullName = name.trim()
  const isUpdate = opened?.canChange === true && opened.fullName === fullName
  const save = async () => {
    const body = { fullName, superQueryJson: json, isShared }
    if (isUpdate) {
      const { msg } = await update.send({ planId: opened.id, ...body })
      Message.success(msg)
    } else {
      const { msg, data: created } = await create.send(body)
      Message.success(msg)
      setOpenedId(created.id)
    }
  }
  const removeOpened = async () => {
    if (!opened) return
    await remove.send({ planId: opened.id })
    Message.success(t('plan.removed'))
    choose(undefined)
  }
  // The calls show their refusals themselves.
  const quietly = (work: () => Promise<void>) => () => void work().catch(() => undefined)
  return (
    <>
      {plans.length > 0 && (
        <div className={styles.plans}>
          <Select
            aria-label={t('plan.saved')}
            placeholder={t('plan.choose')}
            allowClear
            showSearch
            value={opened?.id}
            onChange={choose}
            options={plans.map((plan) => ({ value: plan.id, label: titleOf(plan) }))}
          />
          {opened?.canChange && (
            <Button
              icon={<IconDelete />}
              status="danger"
              aria-label={t('plan.remove', { name: opened.fullName })}
              loading={remove.sending}
              onClick={quietly(removeOpened)}
            />
          )}
        </div>
      )}
      {children}
      <div className={styles.save} role="group" aria-label={t('plan.save')}>
        <Input
          maxLength={50}
          aria-label={t('plan.name')}
          placeholder={t('plan.name')}
          value={name}
          onChange={setName}
        />
        <Tooltip content={t('plan.sharedHint')}>
          <label>
            <Switch size="small" checked={isShared} onChange={setIsShared} aria-label={t('plan.shared')} />{' '}
            {t('plan.shared')}
          </label>
        </Tooltip>
        <Button
          disabled={fullName === '' || json === ''}
          loading={create.sending || update.sending}
          onClick={quietly(save)}
        >
          {t(isUpdate ? 'plan.update' : 'plan.save')}
        </Button>
      </div>
    </>
  )
}
