import { Alert, Button, Empty, Input, Modal, Table } from '@arco-design/web-react'
import { useState } from 'react'
import { remotes, type TeamToken } from '@tessera/shared/contract/shell/remotes'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { usePortalScope } from '@tessera/shared/widgets/portal-scope/portal-scope'
import { Copied } from './copied.tsx'
import { Loaded } from './loaded.tsx'
import { text } from './text.ts'
import { TokenForm } from './token-form.tsx'
import { RelativeTimeLabel } from '@tessera/shared/widgets/time-labels'
import { useConfirm } from '@tessera/shared/widgets/confirm/confirm'
import styles from './remotes.module.css'

/** Tokens by which teams publish from their build servers. A new one is told once. */
export function Tokens({ onClose }: { onClose: () => void }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const answer = useCall(remotes.tokens, {})
  const revoke = useSend(remotes.revokeToken, { stale: [remotes.tokens] })
  const { ask, dialog } = useConfirm()
  const [adding, setAdding] = useState(false)
  const [told, setTold] = useState<string | null>(null)
  const question = ({ id, name }: TeamToken) =>
    ask({
      title: t('remotes.tokenRevokeTitle', { name }),
      content: t('remotes.tokenRevokeQuestion'),
      okText: t('remotes.tokenRevoke'),
      danger: true,
      run: async () => (await revoke.send({ id })).msg,
    })
  return (
    <>
      {anchor}
      <Modal
        visible
        title={t('remotes.tokens')}
        style={{ width: 'min(800px, calc(100vw - 32px))' }}
        wrapClassName={scope}
        maskClosable={told === null}
        escToExit={told === null}
        footer={null}
        unmountOnExit
        onCancel={onClose}
      >
        <div className={styles.stack}>
          <div className={styles.between}>
            <p className={styles.hint}>{t('remotes.tokensHint')}</p>
            {!adding && (
              <Button type="primary" onClick={() => setAdding(true)}>
                {t('remotes.tokenAdd')}
              </Button>
            )}
          </div>
          {adding && (
            <TokenForm
              onTold={(token) => {
                setTold(token)
                setAdding(false)
              }}
              onClose={() => setAdding(false)}
            />
          )}
          {told !== null && <Told token={told} onKept={() => setTold(null)} />}
          <Loaded answer={answer}>
            {({ list }) => (
              <Table<TeamToken>
                rowKey="id"
                size="small"
                pagination={false}
                scroll={{ x: 640 }}
                data={list}
                noDataElement={<Empty description={t('remotes.tokensEmpty')} />}
                columns={[
                  { title: t('remotes.tokenName'), dataIndex: 'name', width: 150, ellipsis: true },
                  {
                    title: t('remotes.tokenRemotes'),
                    dataIndex: 'remotes',
                    render: (names: string[]) => <span className={styles.wrap}>{names.join('、')}</span>,
                  },
                  {
                    title: t('remotes.tokenCreated'),
                    dataIndex: 'createdTime',
                    width: 130,
                    render: (at: number) => <RelativeTimeLabel className={styles.when!} at={at} />,
                  },
                  {
                    title: t('remotes.tokenUsed'),
                    dataIndex: 'usedTime',
                    width: 130,
                    render: (at: number | null) =>
                      at === null ? (
                        t('remotes.tokenNever')
                      ) : (
                        <RelativeTimeLabel className={styles.when!} at={at} />
                      ),
                  },
                  {
                    title: '',
                    dataIndex: 'act',
                    width: 90,
                    fixed: 'right',
                    render: (_: unknown, token) => (
                      <Button type="text" size="small" status="danger" onClick={() => question(token)}>
                        {t('remotes.tokenRevoke')}
                      </Button>
                    ),
                  },
                ]}
              />
            )}
          </Loaded>
        </div>
        {dialog}
      </Modal>
    </>
  )
}

function Told({ token, onKept }: { token: string; onKept: () => void }) {
  const t = useText(text)
  return (
    <Alert
      type="warning"
      title={t('remotes.tokenOnce')}
      content={
        <div className={styles.line}>
          <Input
            className={styles.grow!}
            readOnly
            aria-label={t('remotes.tokens')}
            value={token}
            onFocus={({ target }) => target.select()}
          />
          <Copied shown={t('remotes.tokenCopy')}>{token}</Copied>
          <Button size="small" onClick={onKept}>
            {t('remotes.tokenDone')}
          </Button>
        </div>
      }
    />
  )
}
