import { Button, Dropdown, Menu, Modal, Tag } from '@arco-design/web-react'
import { IconLanguage, IconMenuFold, IconMenuUnfold } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { session as calls, type CurrentUser } from '@tessera/shared/contract/shell/session'
import { langs, type Lang } from '@tessera/shared/contract/lang'
import { call } from '@tessera/shared/client/call'
import { currentLang, switchLang } from '@tessera/shared/text/i18n'
import { useText } from '@tessera/shared/text/text'
import { PersonAvatar } from '@tessera/shared/widgets/person-avatar'
import { ChatOpener } from '../chat/opener.tsx'
import type { Contributed } from '../contributions/contributed.ts'
import type { MenuRoutes } from '../menu/routes.ts'
import { lock } from '../lock/lock.ts'
import { text as menuText } from '../menu/text.ts'
import { NoticeOpener } from '../messages/opener.tsx'
import { useMenuTitle } from '../menu/titles.ts'
import { text as messageText } from '../messages/text.ts'
import { text as profileText } from '../profile/text.ts'
import { SearchOpener } from '../search/opener.tsx'
import { hangUp } from '../socket/listen.ts'
import { session } from '@tessera/shared/session'
import { text } from './text.ts'

const languageNames: Record<Lang, string> = { zh: '简体中文', en: 'English', zhtw: '繁體中文' }

interface Props {
  current: CurrentUser
  routes: MenuRoutes
  contributed: Contributed
  isMobile: boolean
  expanded: boolean
  onToggle: () => void
}

export function Header({ current, routes, contributed, isMobile, expanded, onToggle }: Props) {
  const { userInfo } = current
  const t = useText(text)
  const profileWords = useText(profileText)
  const messageWords = useText(messageText)
  const go = useNavigate()
  const words = useText(menuText)
  const titleOf = useMenuTitle()
  const { pathname } = useLocation()
  const [leaving, setLeaving] = useState(false)
  const route = routes.get(pathname)
  const fixed: Readonly<Record<string, string>> = { '/home': words('menu.home'), '/profile': profileWords('profile.title'), '/messageRecord': messageWords('messages.centre') }
  const title = route ? titleOf(route.item, route) : (fixed[pathname] ?? '')

  const signOut = async () => {
    hangUp()
    await call(calls.logout, {}, { quiet: true }).catch(() => {})
    session.signOut()
    location.assign('/login')
  }

  return (
    <header className="frame-header">
      <Button
        type="text"
        className="frame-tool"
        icon={expanded ? <IconMenuFold /> : <IconMenuUnfold />}
        aria-label={t(isMobile ? 'layout.openMenu' : 'layout.toggleMenu')}
        aria-expanded={expanded}
        onClick={onToggle}
      />
      <h1 className="frame-title">{title}</h1>
      {!isMobile && <SearchOpener current={current} routes={routes} contributed={contributed} />}
      <ChatOpener />
      <NoticeOpener />
      <Dropdown
        trigger="click"
        position="br"
        droplist={
          <Menu selectedKeys={[currentLang()]} onClickMenuItem={(key) => void switchLang(key as Lang)}>
            {langs.map((lang) => (
              <Menu.Item key={lang}>{languageNames[lang]}</Menu.Item>
            ))}
          </Menu>
        }
      >
        <Button type="text" className="frame-tool" icon={<IconLanguage />} aria-label={t('layout.language')} />
      </Dropdown>
      {userInfo.isDemo && !isMobile && <Tag color="orange" className="frame-demo">{t('layout.demo')}</Tag>}
      <Dropdown
        trigger="click"
        position="br"
        droplist={
          <Menu onClickMenuItem={(key) => (key === 'profile' ? go('/profile') : key === 'lock' ? lock() : setLeaving(true))}>
            <Menu.Item key="profile">{profileWords('profile.title')}</Menu.Item>
            <Menu.Item key="lock">{t('layout.lock')}</Menu.Item>
            <Menu.Item key="signOut">{t('layout.signOut')}</Menu.Item>
          </Menu>
        }
      >
        <Button type="text" className="frame-user">
          <span className="frame-unseen">{t('layout.user', { name: userInfo.userName })}</span>
          <PersonAvatar name={userInfo.userName} src={userInfo.headIcon} />
          {!isMobile && <span aria-hidden>{userInfo.userName}</span>}
        </Button>
      </Dropdown>
      <Modal
        simple
        visible={leaving}
        title={t('layout.confirm')}
        okText={t('layout.ok')}
        cancelText={t('layout.cancel')}
        onOk={signOut}
        onCancel={() => setLeaving(false)}
      >
        {t('layout.signOutQuestion')}
      </Modal>
    </header>
  )
}
