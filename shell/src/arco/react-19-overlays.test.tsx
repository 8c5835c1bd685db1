// @vitest-environment jsdom
import {
  ConfigProvider,
  Drawer,
  Image,
  Message,
  Modal,
  Notification,
  Pagination,
} from '@arco-design/web-react'
import enUS from '@arco-design/web-react/es/locale/en-US.js'
import zhCN from '@arco-design/web-react/es/locale/zh-CN.js'
import zhTW from '@arco-design/web-react/es/locale/zh-TW.js'
import { createContext, useContext, useState, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  all,
  clear,
  click,
  expectComplaint,
  find,
  waitUntilGone,
  pause,
  press,
  show,
  showAgain,
  until,
} from './stage.tsx'

afterEach(async () => {
  Message.clear()
  Notification.clear()
  Modal.destroyAll()
  const complaints = await clear()
  await waitUntilGone('.arco-message, .arco-notification, .arco-modal')
  expect(complaints).toEqual([])
})

/** Warning of React 19 in development about Arco's holders, which set keys too late. */
const keyless = (owner: string) =>
  `Each child in a list should have a unique "key" prop.\n\nCheck the render method of \`${owner}\`. See https://react.dev/link/warning-keys for more information.`

describe('Modal', () => {
  it('opens, takes the focus, closes on Escape and unlocks the page', async () => {
    const onCancel = vi.fn()
    const afterClose = vi.fn()
    const modal = (visible: boolean) => (
      <Modal title="t" visible={visible} onCancel={onCancel} afterClose={afterClose}>
        <input id="in" />
      </Modal>
    )
    await show(<div>{modal(true)}</div>)
    const dialog = await find('.arco-modal', 't')
    await until(() => dialog.contains(document.activeElement))
    press(await find('#in'), 'Escape', 27)
    await until(() => onCancel.mock.calls.length === 1)
    showAgain(<div>{modal(false)}</div>)
    await until(() => afterClose.mock.calls.length > 0)
    expect(document.body.style.overflow).not.toBe('hidden')
  })

  it('opens with a plain component as content', async () => {
    const Frame = ({ children, ...rest }: { children?: ReactNode }) => (
      <section id="frame" {...rest}>
        {children}
      </section>
    )
    await show(
      <div>
        <Modal visible title="t" modalRender={(dialog) => <Frame>{dialog}</Frame>}>
          words
        </Modal>
      </div>,
    )
    await find('#frame', 'words')
  })

  it('renders into a container that is set later', async () => {
    function Page() {
      const [box, setBox] = useState<HTMLDivElement | null>(null)
      return (
        <div id="box" ref={setBox}>
          {box && (
            <Drawer visible title="t" getPopupContainer={() => box}>
              words
            </Drawer>
          )}
        </div>
      )
    }
    await show(<Page />)
    await find('#box .arco-drawer', 'words')
  })
})

describe('Modal.confirm', () => {
  it('waits for the promise of onOk, then closes', async () => {
    let keep = () => {}
    const afterClose = vi.fn()
    Modal.confirm({
      title: 'sure',
      content: 'words',
      afterClose,
      onOk: () => new Promise<void>((done) => (keep = done)),
    })
    click(await find('.arco-modal .arco-btn-primary'))
    await find('.arco-btn-loading')
    keep()
    await waitUntilGone('.arco-modal')
    expect(afterClose).toHaveBeenCalledOnce()
  })

  it('can be updated and closed by its handle', async () => {
    const handle = Modal.info({ title: 'one', content: 'words' })
    await find('.arco-modal', 'one')
    handle.update({ title: 'two' })
    await find('.arco-modal', 'two')
    handle.close()
    await waitUntilGone('.arco-modal')
  })

  it("uses the page's language, also after a change", async () => {
    const page = (locale: typeof enUS) => (
      <ConfigProvider locale={locale}>
        <p>page</p>
      </ConfigProvider>
    )
    await show(page(enUS))
    await pause(10)
    Modal.confirm({ title: 'sure' })
    expect((await find('.arco-modal .arco-btn-primary')).textContent).toBe('OK')
    Modal.destroyAll()
    await waitUntilGone('.arco-modal')
    showAgain(page(zhCN))
    await pause(10)
    Modal.confirm({ title: 'sure' })
    expect((await find('.arco-modal .arco-btn-primary')).textContent).toBe('确定')
  })

  it('receives contexts only through useModal', async () => {
    const Word = createContext('outside')
    const Say = () => <b>{useContext(Word)}</b>
    function Page() {
      const [modal, holder] = Modal.useModal()
      return (
        <Word value="inside">
          {holder}
          <button onClick={() => modal.confirm?.({ title: 'a', content: <Say /> })}>open</button>
        </Word>
      )
    }
    await show(<Page />)
    click(await find('button', 'open'))
    await find('.arco-modal b', 'inside')
    Modal.confirm({ title: 'b', content: <Say /> })
    await find('.arco-modal b', 'outside')
  })
})

describe('Drawer', () => {
  it('opens, closes by a click on its mask and unmounts', async () => {
    function Page() {
      const [open, setOpen] = useState(true)
      return (
        <div>
          <Drawer visible={open} onCancel={() => setOpen(false)} unmountOnExit title="t">
            words
          </Drawer>
        </div>
      )
    }
    await show(<Page />)
    await find('.arco-drawer', 'words')
    click(await find('.arco-drawer-mask'))
    await waitUntilGone('.arco-drawer')
  })
})

describe('Message', () => {
  it('shows two messages, updates one by its id and closes it', async () => {
    Message.loading({ id: 'a', content: 'one', duration: 0 })
    Message.info('two')
    await until(() => all('.arco-message').length === 2)
    Message.success({ id: 'a', content: 'done', duration: 0 })
    await find('.arco-message-success', 'done')
    expect(all('.arco-message')).toHaveLength(2)
    const close = Message.error({ content: 'three', duration: 0 })
    await find('.arco-message', 'three')
    close()
    await until(() => all('.arco-message').every((one) => !one.textContent?.includes('three')))
  })

  it('is shown whole when it takes over the id of a message that is closing or was closed just now', async () => {
    const frame = (content: string) =>
      all('.arco-message').find((one) => one.textContent?.includes(content))?.parentElement
    Message.info({ id: 'a', content: 'one', duration: 50 })
    await until(() => all('.arco-message').some(({ style }) => style.opacity === '0'))
    const close = Message.info({ id: 'a', content: 'two', duration: 0 })
    await pause(500)
    expect(all('.arco-message').map((one) => one.textContent)).toEqual(['two'])
    close()
    await until(() => frame('two')?.style.height === '0px')
    Message.info({ id: 'a', content: 'three', duration: 0 })
    await pause(500)
    expect(all('.arco-message').map((one) => one.textContent)).toEqual(['three'])
    expect(frame('three')!.style.height).toBe('')
  })

  it('closes after its duration when it takes over the id of a message that is shrinking', async () => {
    Message.info({ id: 'a', content: 'one', duration: 50 })
    await until(() => all('.arco-message').some((one) => one.parentElement?.style.height === '0px'))
    Message.info({ id: 'a', content: 'two', duration: 50 })
    await find('.arco-message', 'two')
    await waitUntilGone('.arco-message')
  })

  it('is shown when it takes over the id in the moment in which the closed message is removed', async () => {
    Message.info({ id: 'a', content: 'one', duration: 50 })
    await until(() => all('.arco-message').some(({ style }) => style.opacity === '0'))
    setTimeout(() => Message.info({ id: 'a', content: 'two', duration: 0 }), 1)
    // Both timers are due together, that of Arco first, and React draws after them.
    const end = Date.now() + 150
    while (Date.now() < end);
    await find('.arco-message', 'two')
    await pause(500)
    expect(all('.arco-message').map((one) => one.textContent)).toEqual(['two'])
  })

  it('uses the prefix of the page, and closes after its duration', async () => {
    await show(
      <ConfigProvider prefixCls="tes">
        <p>page</p>
      </ConfigProvider>,
    )
    await pause(10)
    const onClose = vi.fn()
    Message.info({ content: 'brief', duration: 30, onClose })
    await find('.tes-message', 'brief')
    await waitUntilGone('.tes-message')
    expect(onClose).toHaveBeenCalledOnce()
    showAgain(
      <ConfigProvider>
        <p>page</p>
      </ConfigProvider>,
    )
    await pause(10)
  })

  it('does not run out while the page stands still', async () => {
    Message.info({ content: 'brief', duration: 600 })
    await find('.arco-message', 'brief')
    const end = Date.now() + 700
    while (Date.now() < end);
    await pause(30)
    expect(all('.arco-message').map(({ style }) => style.opacity)).toEqual([''])
    await waitUntilGone('.arco-message')
  })

  it('renders through a context holder', async () => {
    expectComplaint(keyless('Page'))
    function Page() {
      const [message, holder] = Message.useMessage()
      return (
        <div>
          {holder}
          <button onClick={() => message.info?.('held')}>open</button>
        </div>
      )
    }
    const host = await show(<Page />)
    click(await find('button', 'open'))
    await find('.arco-message', 'held')
    expect(host.querySelector('.arco-message')).not.toBeNull()
  })
})

it('Notification shows with its own button, and is removed by id', async () => {
  const pressed = vi.fn()
  Notification.warning({
    id: 'n',
    title: 't',
    content: 'words',
    duration: 0,
    btn: (
      <button id="mine" onClick={pressed}>
        x
      </button>
    ),
  })
  await find('.arco-notification', 'words')
  click(await find('#mine'))
  expect(pressed).toHaveBeenCalledOnce()
  Notification.remove('n')
  await waitUntilGone('.arco-notification')
})

it('ConfigProvider changes the language of mounted components', async () => {
  const page = (locale: typeof enUS) => (
    <ConfigProvider locale={locale}>
      <Pagination total={50} showTotal />
    </ConfigProvider>
  )
  await show(page(zhCN))
  await find('.arco-pagination', '共 50 条')
  showAgain(page(zhTW))
  await find('.arco-pagination', '共 50 個')
  showAgain(page(enUS))
  await find('.arco-pagination', 'Total: 50')
})

it("a nested ConfigProvider starts from Arco's defaults for its children and for dialogs", async () => {
  const page = (inner?: object) => (
    <ConfigProvider locale={enUS}>
      <p>page</p>
      {inner && (
        <ConfigProvider {...inner}>
          <Pagination total={50} showTotal />
        </ConfigProvider>
      )}
    </ConfigProvider>
  )
  const confirmed = async () => {
    await pause(10)
    Modal.confirm({ title: 'sure' })
    const words = (await find('.arco-modal .arco-btn-primary')).textContent
    Modal.destroyAll()
    await waitUntilGone('.arco-modal')
    return words
  }
  await show(page())
  showAgain(page({ size: 'mini', locale: enUS, effectGlobalModal: false, effectGlobalNotice: false }))
  await find('.arco-pagination', 'Total: 50')
  expect(await confirmed()).toBe('OK')
  showAgain(page())
  await waitUntilGone('.arco-pagination')
  showAgain(page({ size: 'mini' }))
  await find('.arco-pagination', '共 50 条')
  expect(await confirmed()).toBe('确定')
})

describe('Image', () => {
  it('opens its preview and closes it', async () => {
    await show(<Image src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width={20} alt="one" />)
    const image = await find('.arco-image-img')
    image.dispatchEvent(new Event('load'))
    click(await until(() => all('.arco-image:not(.arco-image-loading) .arco-image-img')[0]))
    await find('.arco-image-preview')
    click(await find('.arco-image-preview-close-btn'))
    await until(
      () =>
        all('.arco-image-preview').every((one) => one.style.display === 'none') ||
        all('.arco-image-preview-img').length === 0,
    )
  })
})
