import { useMemo, useState, type KeyboardEvent } from 'react'
import { useLocation } from 'react-router-dom'
import type { CurrentUser } from '@tessera/shared/contract/session/session'
import { storeItem } from '@tessera/shared/session/store-item'
import { useText } from '@tessera/shared/text/text'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import type { Contributions } from '../contributions/collect.ts'
import type { MenuRoutes } from '../menu/routes.ts'
import { useMenuTitle } from '../menu/titles.ts'
import { phoneMenus } from '../menu/phone-menus.ts'
import { childrenOf } from '../menu/tree.ts'
import { OverrideBanner } from '../remotes/notices.tsx'
import { useSettings } from '../settings/settings.ts'
import { Tabs } from '../tabs/strip.tsx'
import { Views } from '../pages/views.tsx'
import { Brand } from '../session/brand.tsx'
import { Header } from './header.tsx'
import { useHeaderHidden } from './header-hidden.ts'
import { OfflineBar } from './offline-bar.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopMenu } from './top-menu.tsx'
import { text } from './text.ts'
import { useMobile } from '../settings/use-mobile.ts'
import { useMenu } from './use-menu.ts'
import '../arco/overrides.css'
import styles from './frame.module.css'

/** Storage key of the side bar's state: 1 is open, 0 is collapsed. */
const storageKey = 'tessera.sidebar'

/**
 * The frame of the signed-in shell. Its four layouts differ in where the menu and the header are; the page is
 * always in the same place.
 */
export function Frame({
  current,
  routes,
  contributed,
}: {
  current: CurrentUser
  routes: MenuRoutes
  contributed: Contributions
}) {
  const t = useText(text)
  const titleOf = useMenuTitle()
  const { pathname } = useLocation()
  const { layoutType, slideClass, sidebarLogo, fixedHeader, tagsView } = useSettings()
  const [isSidebarOpen, setIsSidebarOpen] = useState(() => localStorage.getItem(storageKey) !== '0')
  const [isMobileMenuOpen, setIsMobileMenuOpen] = useState(false)
  const isMobile = useMobile()
  const isPhone = useNarrow('phone')
  const menuList = useMemo(() => (isMobile ? phoneMenus(current) : current.menuList), [current, isMobile])
  const menu = useMenu(menuList, routes)
  const layout = isMobile ? 'mobile' : layoutType

  const [selectedId, setSelectedId] = useState(menu.trail[0])
  const [lastPathname, setLastPathname] = useState(pathname)
  if (lastPathname !== pathname) {
    setLastPathname(pathname)
    setSelectedId(menu.trail[0])
    setIsMobileMenuOpen(false)
  }
  const isHeaderHidden = useHeaderHidden(fixedHeader, pathname)

  const toggle = () => {
    if (isMobile) return setIsMobileMenuOpen(!isMobileMenuOpen)
    storeItem(localStorage, storageKey, isSidebarOpen ? '0' : '1')
    setIsSidebarOpen(!isSidebarOpen)
  }
  const handleEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isMobileMenuOpen) return
    setIsMobileMenuOpen(false)
    document.querySelector<HTMLElement>('[data-toggle]')?.focus()
  }

  const selectedItem = menuList.find(({ id }) => id === selectedId)
  const narrow = layout === 'plain' || (layout !== 'mobile' && !isSidebarOpen)
  const brand = <Brand current={current} />
  const sidebar = {
    classic: <Sidebar items={menuList} menu={menu} narrow={narrow} home brand={sidebarLogo && brand} />,
    plain: <Sidebar items={menuList} menu={menu} narrow home brand={sidebarLogo && brand} />,
    hybrid: selectedItem && (
      <Sidebar items={childrenOf(selectedItem)} menu={menu} narrow={narrow} label={titleOf(selectedItem)} />
    ),
    mobile: (
      <Sidebar
        items={menuList}
        menu={menu}
        narrow={false}
        home
        hidden={!isMobileMenuOpen}
        brand={sidebarLogo && brand}
      />
    ),
    functional: null,
  }[layout]
  const topMenu = () => {
    if (layout === 'functional') return <TopMenu items={menuList} menu={menu} />
    if (layout !== 'hybrid') return null
    return <TopMenu items={menuList} menu={menu} chosen={selectedId} onChoose={setSelectedId} />
  }
  const header = (
    <Header
      current={current}
      routes={routes}
      contributed={contributed}
      isMobile={isMobile}
      hasSwitcher={isPhone && tagsView}
      sidebarToggle={
        sidebar && layout !== 'plain'
          ? { expanded: isMobile ? isMobileMenuOpen : isSidebarOpen, flip: toggle }
          : null
      }
      brand={(layout === 'functional' || layout === 'hybrid') && sidebarLogo && brand}
      menu={topMenu()}
    />
  )

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc closes the mobile menu wherever the focus is
    <div
      className={styles.frame}
      data-layout={layout}
      data-menu={slideClass}
      data-narrow={narrow || undefined}
      data-header-hidden={isHeaderHidden || undefined}
      onKeyDown={handleEscape}
    >
      <a className={styles.skip} href="#content">
        {t('layout.skip')}
      </a>
      {layout === 'hybrid' && header}
      {sidebar}
      {isMobile && isMobileMenuOpen && (
        <button
          type="button"
          className={styles.veil}
          aria-label={t('layout.closeMenu')}
          onClick={() => setIsMobileMenuOpen(false)}
        />
      )}
      <div className={styles.body}>
        {layout !== 'hybrid' && header}
        {tagsView && !isPhone && <Tabs />}
        <OfflineBar />
        <main className={styles.content} id="content" tabIndex={-1}>
          <OverrideBanner />
          <Views />
        </main>
      </div>
    </div>
  )
}
