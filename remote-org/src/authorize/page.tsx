import { Button, Empty, Message } from '@arco-design/web-react'
import { IconQuestionCircle, IconUserGroup } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { HolderType } from '@tessera/shared/contract/org/grants'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { useNames } from '@tessera/shared/session/use-names'
import { translate, useText } from '@tessera/shared/text/text'
import { SidePane } from '@tessera/shared/widgets/side-pane/side-pane'
import { HolderPane, type Chosen } from './holder-pane.tsx'
import { HolderGrants } from './holder-grants.tsx'
import { text } from './text.ts'
import styles from './authorize.module.css'

const sources = { Role: 'role', Position: 'position', Group: 'group', User: 'user' } as const

/** Who may do what: holders at the left, what the chosen one holds at the right. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const may = useCan(menu.id)(defaultCodes.edit)
  const names = useNames()
  const [params, setParams] = useSearchParams()
  const [dialog, setDialog] = useState<ReactNode>(null)
  const type = HolderType.safeParse(params.get('holder'))
  const id = params.get('id')
  const chosen: Chosen | null = type.success && id ? { type: type.data, id } : null
  const name = chosen ? (names.nameOf(sources[chosen.type], chosen.id) ?? '…') : ''

  const close = () => setDialog(null)
  const notLoaded = () => void Message.error(translate(text, 'authorize.notLoaded'))
  const openBatch = () =>
    void import('./batch-drawer.tsx').then(
      ({ BatchDrawer }) => setDialog(<BatchDrawer onClose={close} />),
      notLoaded,
    )
  const openExplain = () => {
    const userId = chosen?.type === 'User' ? chosen.id : null
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
        selectedName={chosen ? `${t(`authorize.${chosen.type}`)}：${name}` : t('authorize.chooseFirst')}
        side={(fold) => (
          <HolderPane
            chosen={chosen}
            onChoose={({ type: holder, id: next }) => {
              setParams({ holder, id: next }, { replace: true })
              fold()
            }}
          />
        )}
      >
        <section className={styles.page} aria-label={menu.fullName}>
          <header className={styles.head}>
            <h2>{chosen ? name : menu.fullName}</h2>
            {chosen && <small>{t(`authorize.${chosen.type}`)}</small>}
            <span className={styles.tools}>
              {may && (
                <Button icon={<IconUserGroup />} onClick={openBatch}>
                  {t('authorize.batch')}
                </Button>
              )}
              <Button icon={<IconQuestionCircle />} onClick={openExplain}>
                {t('authorize.explain')}
              </Button>
            </span>
          </header>
          {chosen ? (
            <HolderGrants key={`${chosen.type} ${chosen.id}`} holder={chosen} readOnly={!may} />
          ) : (
            <Empty className={styles.start!} description={t('authorize.start')} />
          )}
        </section>
      </SidePane>
      {dialog}
    </>
  )
}
