import { Alert, Button, Input, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import { remotes, type TeamToken } from '@tessera/shared/contract/registry/remotes'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { CopyableCode } from './copyable-code.tsx'
import { CallContent } from './call-content.tsx'
import { text } from './text.ts'
import { TokenForm } from './token-form.tsx'
import { Table } from '@tessera/shared/ui/table/table'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { useConfirm } from '@tessera/shared/ui/confirm/confirm'
import styles from './remotes.module.css'

/** Tokens for publishing from build servers. The server sends a new token only once. */
export function Tokens({ onClose }: { onClose: () => void }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const result = useCall(remotes.tokens, {})
  const revoke = useSend(remotes.revokeToken, { stale: [remotes.tokens] })
  const { ask, dialog } = useConfirm()
  const [adding, setAdding] = useState(false)
  const [createdToken, setCreatedToken] = useState<string | null>(null)
  const confirmRevoke = ({ id, name }: TeamToken) =>
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
        maskClosable={createdToken === null}
        escToExit={createdToken === null}
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
              onCreated={(token) => {
                setCreatedToken(token)
                setAdding(false)
              }}
              onClose={() => setAdding(false)}
            />
          )}
          {createdToken !== null && (
            <CreatedToken token={createdToken} onDone={() => setCreatedToken(null)} />
          )}
          <CallContent result={result}>
            {({ list }) => (
              <Table<TeamToken>
                name={t('remotes.tokens')}
                rows={list}
                empty={t('remotes.tokensEmpty')}
                columns={[
                  { key: 'name', title: t('remotes.tokenName'), cell: ({ name }) => name },
                  {
                    key: 'remotes',
                    title: t('remotes.tokenRemotes'),
                    content: 'text',
                    cell: ({ remotes: names }) => <span className={styles.wrap}>{joinNames(names)}</span>,
                  },
                  {
                    key: 'createdTime',
                    title: t('remotes.tokenCreated'),
                    cell: ({ createdTime }) => (
                      <RelativeTimeLabel className={styles.when!} at={createdTime} />
                    ),
                  },
                  {
                    key: 'usedTime',
                    title: t('remotes.tokenUsed'),
                    cell: ({ usedTime }) =>
                      usedTime === null ? (
                        t('remotes.tokenNever')
                      ) : (
                        <RelativeTimeLabel className={styles.when!} at={usedTime} />
                      ),
                  },
                  {
                    key: 'actions',
                    title: t('remotes.action'),
                    content: 'control',
                    fixed: 'end',
                    cell: (token) => (
                      <Button type="text" size="small" status="danger" onClick={() => confirmRevoke(token)}>
                        {t('remotes.tokenRevoke')}
                      </Button>
                    ),
                  },
                ]}
              />
            )}
          </CallContent>
        </div>
        {dialog}
      </Modal>
    </>
  )
}

function CreatedToken({ token, onDone }: { token: string; onDone: () => void }) {
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
          <CopyableCode label={t('remotes.tokenCopy')}>{token}</CopyableCode>
          <Button size="small" onClick={onDone}>
            {t('remotes.tokenDone')}
          </Button>
        </div>
      }
    />
  )
}
