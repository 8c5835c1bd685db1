import { chromium } from 'playwright'
import { createHash } from 'node:crypto'
const base = process.env.BASE ?? 'http://127.0.0.1:4210'
const only = (process.env.ONLY ?? '').split(',').filter(Boolean)
const lang = process.env.L ?? 'zh'
const scheme = process.env.S ?? 'light'
const width = Number(process.env.W ?? 1440)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme })
page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log('console', m.text().slice(0, 400)))
page.on('pageerror', (e) => console.log('pageerror', e.stack?.slice(0, 800)))
const md5 = createHash('md5').update('Tessera2026').digest('hex')
const r = await page.request.post(`${base}/api/oauth/Login`, { form: { account: 'admin', password: md5, client_id: 'admin', client_secret: '123456', scope: 'all', grant_type: 'password' } })
const { data } = await r.json()
const token = data.token
await page.addInitScript(([t, l, s]) => { localStorage.setItem('token', t); localStorage.setItem('tessera.language', l); localStorage.setItem('tessera.settings.scheme', JSON.stringify(s)) }, [token, lang, scheme])
const shot = (name) => page.screenshot({ path: `/tmp/shots-d/${name}-${lang}-${scheme}-${width}.png` })
const { default: run } = await import(process.env.SCRIPT)
try { await run({ page, base, token, shot }) } catch (e) { console.log('FAILED', e); await shot('failed') }
await browser.close()
