import { Button, Message, Radio, Select } from '@arco-design/web-react'
import { useState } from 'react'
import { remotes, type PinRow } from '@tessera/shared/contract/registry/remotes'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Table } from '@tessera/shared/ui/table/table'
import { UnitPicker } from '@tessera/shared/ui/unit-picker/unit-picker'
import { UserPicker } from '@tessera/shared/ui/user-picker/user-picker'
import { useConfirm } from '@tessera/shared/ui/confirm/confirm'
import { codes } from './permission-codes.ts'
import { CopyableCode } from './copyable-code.tsx'
import type { DetailProps } from './detail.tsx'
import { CallContent } from './call-content.tsx'
import { MissingPermission } from './missing-permission.tsx'
import { channelCalls } from './channel-calls.ts'
import { text } from './text.ts'
import styles from './remotes.module.css'

/** Users and organisations pinned to a build; pins take precedence over canary and stable. */
export function Pins({ row, can }: DetailProps) {
  const t = useText(text)
  const result = useCall(remotes.pins, { name: row.id })
  const unpin = useSend(remotes.unpin, { stale: channelCalls })
  const { ask, dialog } = useConfirm()
  const isAllowed = can(codes.publish)
  const confirmUnpin = ({ id, name, build }: PinRow) =>
    ask({
      title: t('remotes.unpinTitle', { name }),
      content: t('remotes.unpinQuestion', { build }),
      okText: t('remotes.unpin'),
      danger: true,
      run: async () => (await unpin.send({ name: row.id, id })).msg,
    })
  return (
    <div className={styles.stack}>
      {isAllowed ? <PinForm row={row} /> : <MissingPermission code={codes.publish} />}
      <p className={styles.hint}>{t('remotes.pinHint')}</p>
      <CallContent result={result}>
        {({ list }) => (
          <Table<PinRow>
            name={t('remotes.tab.pins')}
            rows={list}
            empty={t('remotes.pinsEmpty')}
            columns={[
              { key: 'name', title: t('remotes.pinWho'), content: 'text', cell: ({ name }) => name },
              {
                key: 'subject',
                title: t('remotes.pinKind'),
                cell: ({ subject }) => t(`remotes.pin.${subject}`),
              },
              {
                key: 'build',
                title: t('remotes.buildId'),
                cell: ({ build }) => <CopyableCode>{build}</CopyableCode>,
              },
              ...(isAllowed
                ? [
                    {
                      key: 'actions',
                      title: t('remotes.action'),
                      content: 'control' as const,
                      fixed: 'end' as const,
                      cell: (pin: PinRow) => (
                        <Button type="text" size="small" status="danger" onClick={() => confirmUnpin(pin)}>
                          {t('remotes.unpin')}
                        </Button>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </CallContent>
      {dialog}
    </div>
  )
}

const subjects = ['User', 'Organize'] as const

function PinForm({ row }: Pick<DetailProps, 'row'>) {
  const t = useText(text)
  const { data } = useCall(remotes.builds, { name: row.id })
  const { send, sending } = useSend(remotes.pin, { stale: channelCalls })
  const [subject, setSubject] = useState<PinRow['subject']>('User')
  const [subjectId, setSubjectId] = useState('')
  const [build, setBuild] = useState('')
  const selectSubject = (id: string | string[] | null) => setSubjectId([id ?? ''].flat().join())
  const pin = () =>
    void send({ name: row.id, subject, subjectId, build }).then(
      ({ msg }) => {
        Message.success(msg)
        setSubjectId('')
      },
      () => {},
    )
  return (
    <div className={styles.line}>
      <Radio.Group
        type="button"
        aria-label={t('remotes.pinWho')}
        value={subject}
        onChange={(next: PinRow['subject']) => {
          setSubject(next)
          setSubjectId('')
        }}
        options={subjects.map((value) => ({ value, label: t(`remotes.pin.${value}`) }))}
      />
      <div className={styles.grow}>
        {subject === 'User' ? (
          <UserPicker
            key="User"
            label={t('remotes.pin.User')}
            placeholder={t('remotes.pinChoose.User')}
            value={subjectId}
            onChange={selectSubject}
          />
        ) : (
          <UnitPicker
            key="Organize"
            kind="organize"
            label={t('remotes.pin.Organize')}
            placeholder={t('remotes.pinChoose.Organize')}
            value={subjectId}
            onChange={selectSubject}
          />
        )}
      </div>
      <Select
        className={styles.grow!}
        aria-label={t('remotes.buildId')}
        placeholder={t('remotes.canaryChoose')}
        value={build || undefined}
        onChange={setBuild}
        options={(data?.list ?? []).map(({ id, stable }) => ({
          value: id,
          label: stable === 1 ? `${id} · ${t('remotes.stableTag')}` : id,
        }))}
      />
      <Button type="primary" disabled={!subjectId || !build} loading={sending} onClick={pin}>
        {t('remotes.pinAdd')}
      </Button>
    </div>
  )
}
