/** Returns the function that adds a listener, which returns the function that removes it. */
export const subscriberOf =
  <T>(listeners: Set<T>) =>
  (listener: T): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
