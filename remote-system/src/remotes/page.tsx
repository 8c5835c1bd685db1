import { Button } from '@arco-design/web-react'
import { IconSafe } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { remotes, type RemoteRow } from '@tessera/shared/contract/shell/remotes'
import { useCan } from '@tessera/shared/access/use-can'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/widgets/crud/crud'
import { codes } from './codes.ts'
import { useRemoteColumns } from './columns.tsx'
import { Detail } from './detail.tsx'
import { OverrideDialog } from './override.tsx'
import { Tokens } from './tokens.tsx'
import { text } from './text.ts'
import styles from './remotes.module.css'

type Open = { what: 'detail' | 'override'; row: RemoteRow } | { what: 'tokens' } | null

export default function RemotesPage({ menu }: PageProps) {
  const t = useText(text)
  const can = useCan(menu.id)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const show = (row: RemoteRow) => setOpen({ what: 'detail', row })
  return (
    <>
      <Crud<typeof remotes.manage, RemoteRow>
        menu={menu}
        list={remotes.manage}
        columns={useRemoteColumns(show)}
        actions={[
          {
            label: t('remotes.override'),
            code: codes.override,
            run: (row) => setOpen({ what: 'override', row }),
          },
        ]}
        tools={
          can(codes.tokens) && (
            <Button icon={<IconSafe />} onClick={() => setOpen({ what: 'tokens' })}>
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
      {open?.what === 'detail' && (
        <Detail
          row={open.row}
          can={can}
          onOverride={() => setOpen({ what: 'override', row: open.row })}
          onClose={close}
        />
      )}
      {open?.what === 'override' && <OverrideDialog row={open.row} onClose={close} />}
      {open?.what === 'tokens' && <Tokens onClose={close} />}
    </>
  )
}
