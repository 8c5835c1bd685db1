import { Avatar, Button, Dropdown, Menu, Modal, Tag } from '@arco-design/web-react'
import { IconLanguage, IconMenuFold, IconMenuUnfold } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { session as calls, type CurrentUser } from '@tessera/shared/contract/shell/session'
import { langs, type Lang } from '@tessera/shared/contract/lang'
import { call } from '@tessera/shared/client/call'
import { currentLang, switchLang } from '@tessera/shared/text/i18n'
import { useText } from '@tessera/shared/text/text'
import type { Contributed } from '../contributions/contributed.ts'
import { ErrorBadge } from '../errors/badge.tsx'
import type { MenuRoutes } from '../menu/routes.ts'
import { text as profileText } from '../profile/text.ts'
import { find } from '../routes/find.ts'
import { useRouteTitle } from '../routes/titles.ts'
import { SearchOpener } from '../search/opener.tsx'
import { now } from '../session/now.ts'
import { hangUp } from '../socket/listen.ts'
import { session } from '@tessera/shared/session'
import { forgetTabs } from '../tabs/tabs.ts'
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
  const go = useNavigate()
  const { pathname } = useLocation()
  const [leaving, setLeaving] = useState(false)
  const title = useRouteTitle()(find(pathname, now()))

  const signOut = async () => {
    hangUp()
    forgetTabs()
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
      <ErrorBadge />
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
          <Menu onClickMenuItem={(key) => (key === 'profile' ? go('/profile') : setLeaving(true))}>
            <Menu.Item key="profile">{profileWords('profile.title')}</Menu.Item>
            <Menu.Item key="signOut">{t('layout.signOut')}</Menu.Item>
          </Menu>
        }
      >
        <Button type="text" className="frame-user">
          <span className="frame-unseen">{t('layout.user', { name: userInfo.userName })}</span>
          <Avatar size={28} aria-hidden>{userInfo.userName.slice(-1)}</Avatar>
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
