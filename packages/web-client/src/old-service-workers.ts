/**
 * Unregisters the service workers that earlier builds have left on this device, and deletes their caches, because a
 * device must never show an old build. The product no longer has a service worker.
 */
export async function removeOldServiceWorkers(): Promise<void> {
  try {
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
    if (registrations.length === 0) return
    await Promise.all(registrations.map(registration => registration.unregister()))
    await Promise.all((await caches.keys()).map(name => caches.delete(name)))
  } catch (error) {
    console.error(`old service workers could not be removed: ${error instanceof Error ? error.name : 'unknown'}`)
  }
}
