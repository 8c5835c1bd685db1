import { Component, isValidElement, type ReactNode, type Ref } from 'react'
import { createRoot, type Root } from 'react-dom/client'

/*
 * Replaces Arco's `es/_util/react-dom`, which needs what React 19 removed: `ReactDOM.findDOMNode`,
 * `element.ref` and `ReactDOM.render`. It depends on one internal of React, so react and react-dom are pinned
 * to exact versions: a class instance has its fiber as `_reactInternals`, and a fiber has tag (3 root, 5
 * host), return, child, sibling, alternate and stateNode. React has no public API from an instance to its
 * host node, which Arco's Trigger, ResizeObserver and transitions need.
 */
type Fiber = {
  tag: number
  return: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
  stateNode: unknown
}

const HOST_ROOT = 3
const HOST_ELEMENT = 5

/** Of a fiber and its alternate, the one on screen: the parent on screen lists it as a child. */
function onScreen(fiber: Fiber): Fiber {
  if (fiber.tag === HOST_ROOT) return (fiber.stateNode as { current: Fiber }).current
  if (!fiber.alternate || !fiber.return) return fiber
  for (let child = onScreen(fiber.return).child; child; child = child.sibling)
    if (child === fiber || child === fiber.alternate) return child
  return fiber
}

function firstElement(fiber: Fiber | null): Element | null {
  if (!fiber) return null
  if (fiber.tag === HOST_ELEMENT) return fiber.stateNode as Element
  for (let child = fiber.child; child; child = child.sibling) {
    const found = firstElement(child)
    if (found) return found
  }
  return null
}

const elementOf = (owner: Component) => {
  const fiber = (owner as unknown as { _reactInternals?: Fiber })._reactInternals
  return fiber ? firstElement(onScreen(fiber)) : null
}

type Handle = { current?: unknown; getRootDOMNode?: unknown }

/**
 * Finds the element of an element, a ref, a handle with `getRootDOMNode` or a class instance, else that of
 * `instance`; null if none is mounted.
 */
export function findDOMNode(target: unknown, instance?: unknown): Element | null {
  if (target instanceof Element) return target
  if (target && typeof target === 'object') {
    const { current, getRootDOMNode } = target as Handle
    if (current instanceof Element) return current
    if (typeof getRootDOMNode === 'function') return getRootDOMNode.call(target) as Element | null
    if (target instanceof Component) return elementOf(target)
  }
  return instance instanceof Component ? elementOf(instance) : null
}

/** Passes `node` to the ref that `child` had before Arco cloned it with its own. */
export function callbackOriginRef(child: unknown, node: unknown): void {
  if (!isValidElement<{ ref?: Ref<unknown> }>(child)) return
  const { ref } = child.props
  if (typeof ref === 'function') ref(node)
  else if (ref) ref.current = node
}

type Mounted = { root: Root; leaving: boolean }
const mounted = new WeakMap<Element, Mounted>()

/**
 * Renders into `container`, reusing its root. `_unmount` runs in a microtask, so that a component may call it
 * while React renders.
 */
export function render(
  node: ReactNode,
  container: Element,
): { render: (next: ReactNode) => void; _unmount: () => void } {
  const entry = mounted.get(container) ?? { root: createRoot(container), leaving: false }
  mounted.set(container, entry)
  entry.leaving = false
  entry.root.render(node)
  return {
    render: (next) => entry.root.render(next),
    _unmount() {
      entry.leaving = true
      queueMicrotask(() => {
        if (!entry.leaving) return
        entry.leaving = false
        mounted.delete(container)
        entry.root.unmount()
      })
    },
  }
}

/** Called only by Arco's own adapter. Our root always comes from react-dom/client. */
export function setCreateRoot(): void {}
