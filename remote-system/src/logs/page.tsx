import { Button, DatePicker, Dropdown, Menu, Modal, Radio, Select } from '@arco-design/web-react'
import { IconMore } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { LogCategory, LogResult, logs, type LogRow } from '@tessera/shared/contract/system/logs'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { useSend } from '@tessera/shared/client/use-call'
import { formatDate } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { showResult } from '@tessera/shared/ui/show-result'
import { timeRangeOfDays } from '../parts/day-range.ts'
import { useLogColumns } from './columns.tsx'
import { LogDetail } from './detail.tsx'
import styles from './logs.module.css'
import { RetentionForm } from './retention-form.tsx'
import { text } from './text.ts'

const categories = Object.values(LogCategory).map(String) as ('1' | '3' | '4' | '5')[]

const withoutResult = ({ result: _, ...filter }: Readonly<Record<string, string>>) => filter

/** Logs of sign-ins, operations, exceptions and requests. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const can = useCan(menu.id)
  const [{ filter }, change] = useListState()
  const category = categories.find((known) => known === filter['category']) ?? '1'
  const [dialog, setDialog] = useState<'clear' | 'retention' | null>(null)
  const clear = useSend(logs.clear, { stale: [logs.list] })
  const [startTime, to] = [filter['startTime'], filter['endTime']].map((value) =>
    value ? Number(value) : undefined,
  )
  const filterByDays = (days: readonly string[] | undefined) => {
    const { startTime: _, endTime: __, ...rest } = filter
    change({
      filter: {
        ...rest,
        ...Object.fromEntries(
          Object.entries(timeRangeOfDays(days)).map(([name, value]) => [name, String(value)]),
        ),
      },
    })
  }
  return (
    <>
      <Crud
        key={category}
        menu={menu}
        list={logs.list}
        words={{ noun: t('logs.noun'), count: (n) => t('logs.count', { n }) }}
        removeMany={logs.removeMany}
        columns={useLogColumns(category)}
        filter={{ category }}
        exportOptions={{ call: logs.export }}
        detail={({ row, onClose }) => <LogDetail row={row as LogRow} onClose={onClose} />}
        filters={
          <>
            <Radio.Group
              type="button"
              aria-label={t('logs.category')}
              value={category}
              onChange={(next: string) =>
                change({ keyword: '', filter: { ...withoutResult(filter), category: next } })
              }
            >
              {categories.map((known) => (
                <Radio key={known} value={known}>
                  {t(`logs.short.${known}`)}
                </Radio>
              ))}
            </Radio.Group>
            <DatePicker.RangePicker
              className={styles.range!}
              aria-label={t('logs.range')}
              placeholder={[t('logs.from'), t('logs.to')]}
              {...(startTime !== undefined && to !== undefined
                ? { value: [formatDate(startTime), formatDate(to)] }
                : { value: [] })}
              onChange={(days) => filterByDays(days as string[] | undefined)}
            />
            {(category === '1' || category === '5') && (
              <Select
                className={styles.result!}
                aria-label={t('logs.result')}
                placeholder={t('logs.result')}
                allowClear
                {...(filter['result'] ? { value: filter['result'] } : {})}
                options={Object.values(LogResult).map((result) => ({
                  value: String(result),
                  label: t(`logs.result.${result}`),
                }))}
                onChange={(result: string | undefined) =>
                  change({ filter: { ...withoutResult(filter), ...(result ? { result } : {}) } })
                }
              />
            )}
          </>
        }
        tools={
          (can(defaultCodes.edit) || can(defaultCodes.remove)) && (
            <Dropdown
              trigger="click"
              position="bl"
              droplist={
                <Menu onClickMenuItem={(key) => setDialog(key as 'clear' | 'retention')}>
                  {can(defaultCodes.edit) && <Menu.Item key="retention">{t('logs.keeping')}</Menu.Item>}
                  {can(defaultCodes.remove) && (
                    <Menu.Item key="clear" className={styles.danger!}>
                      {t('logs.clear')}
                    </Menu.Item>
                  )}
                </Menu>
              }
            >
              <Button icon={<IconMore />} aria-label={t('logs.manage')} title={t('logs.manage')} />
            </Dropdown>
          )
        }
        empty={t('logs.empty')}
      />
      <Modal
        simple
        visible={dialog === 'clear'}
        title={t('logs.clearTitle', { name: t(`logs.${category}`) })}
        okText={t('logs.clear')}
        cancelText={t('logs.cancel')}
        okButtonProps={{ status: 'danger' }}
        confirmLoading={clear.sending}
        onCancel={() => setDialog(null)}
        onOk={() => showResult(clear.send({ category })).then(() => setDialog(null))}
      >
        {t('logs.clearQuestion', { name: t(`logs.${category}`) })}
      </Modal>
      {dialog === 'retention' && <RetentionForm onClose={() => setDialog(null)} />}
    </>
  )
}
