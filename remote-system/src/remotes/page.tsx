import { Button } from '@arco-design/web-react'
import { IconSafe } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { remotes, type RemoteRow } from '@tessera/shared/contract/registry/remotes'
import { useCan } from '@tessera/shared/access/use-can'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { codes } from './permission-codes.ts'
import { useRemoteColumns } from './columns.tsx'
import { RemoteDetail } from './detail.tsx'
import { OverrideDialog } from './override-dialog.tsx'
import { Tokens } from './tokens.tsx'
import { text } from './text.ts'
import styles from './remotes.module.css'

type OpenedDialog = { what: 'detail' | 'override'; row: RemoteRow } | { what: 'tokens' } | null

export default function RemotesPage({ menu }: PageProps) {
  const t = useText(text)
  const can = useCan(menu.id)
  const [opened, setOpened] = useState<OpenedDialog>(null)
  const close = () => setOpened(null)
  const openDetail = (row: RemoteRow) => setOpened({ what: 'detail', row })
  return (
    <>
      <Crud<typeof remotes.manage, RemoteRow>
        menu={menu}
        list={remotes.manage}
        columns={useRemoteColumns(openDetail)}
        actions={[
          {
            label: t('remotes.override'),
            code: codes.override,
            run: (row) => setOpened({ what: 'override', row }),
          },
        ]}
        tools={
          can(codes.tokens) && (
            <Button icon={<IconSafe />} onClick={() => setOpened({ what: 'tokens' })}>
              {t('remotes.tokens')}
            </Button>
          )
        }
        empty={
          <div className={styles.empty}>
            <strong>{t('remotes.empty')}</strong>
            {t('remotes.emptyHint')}
          </div>
        }
      />
      {opened?.what === 'detail' && (
        <RemoteDetail
          row={opened.row}
          can={can}
          onOverride={() => setOpened({ what: 'override', row: opened.row })}
          onClose={close}
        />
      )}
      {opened?.what === 'override' && <OverrideDialog row={opened.row} onClose={close} />}
      {opened?.what === 'tokens' && <Tokens onClose={close} />}
    </>
  )
}
