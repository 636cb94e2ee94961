/* Part of the service worker: a tap on the note that it is somebody's turn leads to the table. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { address } = event.notification.data ?? {};
  if (typeof address !== 'string') return;
  const windows = self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  event.waitUntil(
    windows.then((open) => {
      const there = open.find(({ url }) => new URL(url).pathname === new URL(address).pathname);
      return there ? there.focus() : self.clients.openWindow(address);
    }),
  );
});
