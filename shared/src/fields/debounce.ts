/**
 * Time without changes, in milliseconds, after which computed fields are updated and data interfaces are
 * called.
 */
export const debounceMs = 500
