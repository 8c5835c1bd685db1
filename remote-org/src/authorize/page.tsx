import { Button, Empty, Message } from '@arco-design/web-react'
import { IconQuestionCircle, IconUserGroup } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { HolderType } from '@tessera/shared/contract/org/grants'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { useNames } from '@tessera/shared/client/use-names'
import { withLabel } from '@tessera/shared/text/punctuation'
import { translate, useText } from '@tessera/shared/text/text'
import { SidePane } from '@tessera/shared/ui/side-pane/side-pane'
import { HolderPane, type SelectedHolder } from './holder-pane.tsx'
import { HolderGrants } from './holder-grants.tsx'
import { text } from './text.ts'
import styles from './authorize.module.css'

const nameSources = { Role: 'role', Position: 'position', Group: 'group', User: 'user' } as const

/** Permissions: a pane of holders, and the permissions of the selected one. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const canEdit = useCan(menu.id)(defaultCodes.edit)
  const names = useNames()
  const [params, setParams] = useSearchParams()
  const [dialog, setDialog] = useState<ReactNode>(null)
  const type = HolderType.safeParse(params.get('holder'))
  const id = params.get('id')
  const selectedHolder: SelectedHolder | null = type.success && id ? { type: type.data, id } : null
  const name = selectedHolder
    ? (names.nameOf(nameSources[selectedHolder.type], selectedHolder.id) ?? '…')
    : ''

  const close = () => setDialog(null)
  const notLoaded = () => void Message.error(translate(text, 'authorize.notLoaded'))
  const openBatch = () =>
    void import('./batch-drawer.tsx').then(
      ({ BatchDrawer }) => setDialog(<BatchDrawer onClose={close} />),
      notLoaded,
    )
  const openExplain = () => {
    const userId = selectedHolder?.type === 'User' ? selectedHolder.id : null
    void import('./explain-drawer.tsx').then(
      ({ ExplainDrawer }) => setDialog(<ExplainDrawer userId={userId} onClose={close} />),
      notLoaded,
    )
  }

  return (
    <>
      <SidePane
        name="authorize"
        title={t('authorize.holders')}
        selectedName={
          selectedHolder ? withLabel(t(`authorize.${selectedHolder.type}`), name) : t('authorize.chooseFirst')
        }
        side={(fold) => (
          <HolderPane
            selected={selectedHolder}
            onSelect={({ type: holder, id: next }) => {
              setParams({ holder, id: next }, { replace: true })
              fold()
            }}
          />
        )}
      >
        <section className={styles.page} aria-label={menu.fullName}>
          <header className={styles.head}>
            <h2>{selectedHolder ? name : menu.fullName}</h2>
            {selectedHolder && <small>{t(`authorize.${selectedHolder.type}`)}</small>}
            <span className={styles.tools}>
              {canEdit && (
                <Button icon={<IconUserGroup />} onClick={openBatch}>
                  {t('authorize.batch')}
                </Button>
              )}
              <Button icon={<IconQuestionCircle />} onClick={openExplain}>
                {t('authorize.explain')}
              </Button>
            </span>
          </header>
          {selectedHolder ? (
            <HolderGrants
              key={`${selectedHolder.type} ${selectedHolder.id}`}
              holder={selectedHolder}
              readOnly={!canEdit}
            />
          ) : (
            <Empty className={styles.start!} description={t('authorize.start')} />
          )}
        </section>
      </SidePane>
      {dialog}
    </>
  )
}
