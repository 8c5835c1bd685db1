import { useState, type KeyboardEvent } from 'react'
import { useLocation } from 'react-router-dom'
import type { CurrentUser } from '@tessera/shared/contract/shell/session'
import { useText } from '@tessera/shared/text/text'
import type { Contributed } from '../contributions/contributed.ts'
import type { MenuRoutes } from '../menu/routes.ts'
import { useMenuTitle } from '../menu/titles.ts'
import { childrenOf } from '../menu/tree.ts'
import { OverrideBanner } from '../remotes/override-banner.tsx'
import { useSettings } from '../settings/settings.ts'
import { Tabs } from '../tabs/strip.tsx'
import { Views } from '../tabs/views.tsx'
import { Brand } from './brand.tsx'
import { Header } from './header.tsx'
import { useHeaderAway } from './header-away.ts'
import { OfflineBar } from './offline-bar.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopMenu } from './top-menu.tsx'
import { text } from './text.ts'
import { useMobile } from './use-mobile.ts'
import { useMenu } from './use-menu.ts'
import './frame.css'

/** Persisted as 1/0. */
const openedKey = 'tessera.sidebar'

/**
 * The four layouts over one grid: what stands at the side, what at the top; the page is always in the same
 * place.
 */
export function Frame({
  current,
  routes,
  contributed,
}: {
  current: CurrentUser
  routes: MenuRoutes
  contributed: Contributed
}) {
  const t = useText(text)
  const titleOf = useMenuTitle()
  const { pathname } = useLocation()
  const { layoutType, slideClass, sidebarLogo, fixedHeader, tagsView } = useSettings()
  const [opened, setOpened] = useState(() => localStorage.getItem(openedKey) !== '0')
  const [drawn, setDrawn] = useState(false)
  const isMobile = useMobile()
  const menu = useMenu(current, routes)
  const layout = isMobile ? 'mobile' : layoutType

  const [chosen, setChosen] = useState(menu.trail[0])
  const [from, setFrom] = useState(pathname)
  if (from !== pathname) {
    setFrom(pathname)
    setChosen(menu.trail[0])
    setDrawn(false)
  }
  const away = useHeaderAway(fixedHeader, pathname)

  const toggle = () => {
    if (isMobile) return setDrawn(!drawn)
    localStorage.setItem(openedKey, opened ? '0' : '1')
    setOpened(!opened)
  }
  const shut = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !drawn) return
    setDrawn(false)
    document.querySelector<HTMLElement>('.frame-toggle')?.focus()
  }

  const top = current.menuList.find(({ id }) => id === chosen)
  const narrow = layout === 'plain' || (layout !== 'mobile' && !opened)
  const brand = <Brand current={current} />
  const side = {
    classic: (
      <Sidebar items={current.menuList} menu={menu} narrow={narrow} home brand={sidebarLogo && brand} />
    ),
    plain: <Sidebar items={current.menuList} menu={menu} narrow home brand={sidebarLogo && brand} />,
    hybrid: top && <Sidebar items={childrenOf(top)} menu={menu} narrow={narrow} label={titleOf(top)} />,
    mobile: (
      <Sidebar
        items={current.menuList}
        menu={menu}
        narrow={false}
        home
        hidden={!drawn}
        brand={sidebarLogo && brand}
      />
    ),
    functional: null,
  }[layout]
  const header = (
    <Header
      current={current}
      routes={routes}
      contributed={contributed}
      isMobile={isMobile}
      toggle={side && layout !== 'plain' ? { expanded: isMobile ? drawn : opened, flip: toggle } : null}
      brand={(layout === 'functional' || layout === 'hybrid') && sidebarLogo && brand}
      menu={
        layout === 'functional' ? (
          <TopMenu items={current.menuList} menu={menu} />
        ) : layout === 'hybrid' ? (
          <TopMenu items={current.menuList} menu={menu} chosen={chosen} onChoose={setChosen} />
        ) : null
      }
    />
  )

  return (
    // Esc closes the drawn menu from wherever the focus is.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={`frame ${layout} ${slideClass}${narrow ? ' narrow' : ''}${away ? ' away' : ''}`}
      onKeyDown={shut}
    >
      <a className="frame-skip" href="#content">
        {t('layout.skip')}
      </a>
      {layout === 'hybrid' && header}
      {side}
      {isMobile && drawn && (
        <button
          type="button"
          className="frame-veil"
          aria-label={t('layout.closeMenu')}
          onClick={() => setDrawn(false)}
        />
      )}
      <div className="frame-body">
        {layout !== 'hybrid' && header}
        {tagsView && <Tabs />}
        <OfflineBar />
        <main className="frame-content" id="content" tabIndex={-1}>
          <OverrideBanner />
          <Views />
        </main>
      </div>
    </div>
  )
}
