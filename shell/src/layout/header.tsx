import { Tag } from '@arco-design/web-react'
import { IconMenuFold, IconMenuUnfold } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { CurrentUser } from '@tessera/shared/contract/session/session'
import { useText } from '@tessera/shared/text/text'
import { ChatOpener } from '../chat/opener.tsx'
import type { Contributions } from '../contributions/collect.ts'
import { ErrorBadge } from '../errors/badge.tsx'
import type { MenuRoutes } from '../menu/routes.ts'
import { NoticeOpener } from '../messages/opener.tsx'
import { findRoute } from '../routes/find.ts'
import { useRouteTitle } from '../routes/titles.ts'
import { SearchOpener } from '../search/opener.tsx'
import { getShellState } from '../session/shell-state.ts'
import { SettingsOpener } from '../settings/opener.tsx'
import { useSettings } from '../settings/settings.ts'
import { TabSwitcher } from '../tabs/switcher.tsx'
import { LanguageMenu, SizeMenu } from './choices.tsx'
import { FullScreen } from '@tessera/shared/ui/full-screen/full-screen'
import { OrganizeMenu } from './organize-menu.tsx'
import { text } from './text.ts'
import { UserMenu } from './user-menu.tsx'
import toolStyles from '../header/tool.module.css'
import styles from './header.module.css'
import layoutStyles from '@tessera/shared/ui/layout/layout.module.css'

interface Props {
  current: CurrentUser
  routes: MenuRoutes
  contributed: Contributions
  isMobile: boolean
  /** The title is the switcher of the open pages, as a phone has no room for the tab strip. */
  hasSwitcher: boolean
  /** Toggle of the side bar; null without one. */
  sidebarToggle: { expanded: boolean; flip: () => void } | null
  brand: ReactNode
  menu: ReactNode
}

export function Header({ current, routes, contributed, ...props }: Props) {
  const { isMobile, hasSwitcher, sidebarToggle, brand, menu } = props
  const { userInfo } = current
  const t = useText(text)
  const { pathname } = useLocation()
  const { showSearch, showLanguage, showSettings } = useSettings()
  const title = useRouteTitle()(findRoute(pathname, getShellState()))

  return (
    <header className={styles.header}>
      {brand}
      {sidebarToggle && (
        <button
          type="button"
          className={toolStyles.tool}
          data-toggle
          aria-label={t(isMobile ? 'layout.openMenu' : 'layout.toggleMenu')}
          title={t(isMobile ? 'layout.openMenu' : 'layout.toggleMenu')}
          aria-expanded={sidebarToggle.expanded}
          onClick={sidebarToggle.flip}
        >
          {sidebarToggle.expanded ? <IconMenuFold aria-hidden /> : <IconMenuUnfold aria-hidden />}
        </button>
      )}
      <h1 className={menu ? layoutStyles.visuallyHidden : styles.title}>
        {hasSwitcher ? <TabSwitcher title={title} /> : title}
      </h1>
      {menu}
      <div className={styles.tools}>
        {userInfo.isDemo && !isMobile && (
          <Tag color="orange" className={styles.demo}>
            {t('layout.demo')}
          </Tag>
        )}
        {!isMobile && <OrganizeMenu organizeId={userInfo.organizeId} organizeName={userInfo.organizeName} />}
        {!isMobile && showSearch && (
          <SearchOpener current={current} routes={routes} contributed={contributed} />
        )}
        {!isMobile && <FullScreen className={toolStyles.tool} />}
        {!isMobile && <SizeMenu />}
        <ErrorBadge />
        <ChatOpener />
        <NoticeOpener />
        {showLanguage && <LanguageMenu />}
        {showSettings && <SettingsOpener />}
        <UserMenu current={current} isMobile={isMobile} />
      </div>
    </header>
  )
}
