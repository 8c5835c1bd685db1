import { Message, Modal } from '@arco-design/web-react'
import {
  IconBook,
  IconEmail,
  IconExport,
  IconInfoCircle,
  IconLock,
  IconUser,
} from '@arco-design/web-react/icon'
import { useState, type ComponentType } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CurrentUser } from '@tessera/shared/contract/session/session'
import { translate, useText } from '@tessera/shared/text/text'
import { PersonAvatar } from '@tessera/shared/ui/person-avatar'
import { lock } from '../lock/lock.ts'
import { logOut } from '../login/log-out.ts'
import { disconnect } from '../socket/connection.ts'
import { clearTabs } from '../tabs/tabs.ts'
import { useProductName } from '../session/brand.tsx'
import { DropMenu } from './drop-menu.tsx'
import { text } from './text.ts'
import toolStyles from '../header/tool.module.css'
import styles from './header.module.css'

type Sheet = ComponentType<{ current: CurrentUser; onClose: () => void }>
const sheets = {
  about: () => import('./about.tsx').then(({ About }) => About),
  guide: () => import('./guide.tsx').then(({ Guide }) => Guide),
} satisfies Record<string, () => Promise<Sheet>>

async function signOut(): Promise<void> {
  disconnect()
  clearTabs()
  await logOut()
  location.assign('/login')
}

/** Menu of the signed-in user. */
export function UserMenu({ current, isMobile }: { current: CurrentUser; isMobile: boolean }) {
  const { userInfo, sysConfigInfo } = current
  const t = useText(text)
  const go = useNavigate()
  const product = useProductName(current)
  const [isSigningOut, setIsSigningOut] = useState(false)
  const [sheet, setSheet] = useState<{ Sheet: Sheet } | null>(null)
  const open = (name: keyof typeof sheets) =>
    void sheets[name]().then(
      (Sheet) => setSheet({ Sheet }),
      () => Message.error(translate(text, 'layout.notFetched')),
    )
  const handleClosed = () => {
    setSheet(null)
    document.querySelector<HTMLElement>(`.${styles.user}`)?.focus()
  }
  const mail =
    sysConfigInfo.companyEmail &&
    `mailto:${sysConfigInfo.companyEmail}?subject=${encodeURIComponent(t('layout.feedbackSubject', { name: product }))}`

  const actions: Record<string, () => void> = {
    profile: () => go('/profile'),
    feedback: () => void Message.info(t('layout.noFeedback')),
    guide: () => open('guide'),
    about: () => open('about'),
    lock,
    signOut: () => setIsSigningOut(true),
  }
  return (
    <>
      <DropMenu
        label={t('layout.user', { name: userInfo.userName })}
        className={`${toolStyles.tool} ${styles.user}`}
        onChoose={(key) => actions[key]?.()}
        choices={[
          { key: 'profile', label: t('layout.profile'), icon: <IconUser aria-hidden /> },
          {
            key: 'feedback',
            label: t('layout.feedback'),
            icon: <IconEmail aria-hidden />,
            ...(mail ? { href: mail } : {}),
          },
          {
            key: 'guide',
            label: t('layout.guide'),
            icon: <IconBook aria-hidden />,
            ...(/^https?:/.test(sysConfigInfo.helpUrl) ? { href: sysConfigInfo.helpUrl } : {}),
          },
          { key: 'about', label: t('layout.about'), icon: <IconInfoCircle aria-hidden /> },
          { key: 'lock', label: t('layout.lock'), icon: <IconLock aria-hidden />, separated: true },
          { key: 'signOut', label: t('layout.signOut'), icon: <IconExport aria-hidden /> },
        ]}
      >
        <PersonAvatar name={userInfo.userName} src={userInfo.headIcon} />
        {!isMobile && (
          <span className={styles.userName} aria-hidden>
            {userInfo.userName}
          </span>
        )}
      </DropMenu>
      <Modal
        simple
        visible={isSigningOut}
        title={t('layout.confirm')}
        okText={t('layout.ok')}
        cancelText={t('layout.cancel')}
        onOk={signOut}
        onCancel={() => setIsSigningOut(false)}
      >
        {t('layout.signOutQuestion')}
      </Modal>
      {sheet && <sheet.Sheet current={current} onClose={handleClosed} />}
    </>
  )
}
