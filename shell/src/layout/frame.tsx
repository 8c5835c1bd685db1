import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { CurrentUser } from '@tessera/shared/contract/shell/session'
import { useText } from '@tessera/shared/text/text'
import type { Contributed } from '../contributions/contributed.ts'
import type { MenuRoutes } from '../menu/routes.ts'
import { OverrideBanner } from '../remotes/override-banner.tsx'
import { useSettings } from '../settings/settings.ts'
import { Tabs } from '../tabs/strip.tsx'
import { Views } from '../tabs/views.tsx'
import { Header } from './header.tsx'
import { Sidebar } from './sidebar.tsx'
import { text } from './text.ts'
import './frame.css'

/** Persisted as 1/0 (specification: shell 3). */
const openedKey = 'tessera.sidebar'
/** Below this body width the device is mobile and the side bar is closed (specification: shell 2). */
const mobile = matchMedia('(max-width: 991px)')

/** Classic layout: side navigation, header, and the page in its own scrolling area. */
export function Frame({ current, routes, contributed }: { current: CurrentUser; routes: MenuRoutes; contributed: Contributed }) {
  const t = useText(text)
  const { pathname } = useLocation()
  const { tagsView } = useSettings()
  const [opened, setOpened] = useState(() => localStorage.getItem(openedKey) !== '0')
  const [isMobile, setMobile] = useState(mobile.matches)
  const [drawn, setDrawn] = useState(false)

  useEffect(() => {
    const follow = () => setMobile(mobile.matches)
    mobile.addEventListener('change', follow)
    return () => mobile.removeEventListener('change', follow)
  }, [])
  useEffect(() => setDrawn(false), [pathname])

  const toggle = () => {
    if (isMobile) return setDrawn(!drawn)
    localStorage.setItem(openedKey, opened ? '0' : '1')
    setOpened(!opened)
  }
  const device = isMobile ? (drawn ? 'mobile drawn' : 'mobile') : opened ? 'desktop' : 'desktop narrow'

  return (
    <div className={`frame ${device}`}>
      <a className="frame-skip" href="#content">
        {t('layout.skip')}
      </a>
      <Sidebar current={current} routes={routes} narrow={!isMobile && !opened} hidden={isMobile && !drawn} />
      {isMobile && drawn && <button type="button" className="frame-veil" aria-label={t('layout.closeMenu')} onClick={() => setDrawn(false)} />}
      <Header current={current} routes={routes} contributed={contributed} isMobile={isMobile} expanded={isMobile ? drawn : opened} onToggle={toggle} />
      {tagsView && <Tabs />}
      <main className="frame-content" id="content" tabIndex={-1}>
        <OverrideBanner />
        <Views />
      </main>
    </div>
  )
}
