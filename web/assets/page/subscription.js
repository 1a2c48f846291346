// subscriptionFields are what the server keeps of a push subscription; was is the endpoint
// that it takes the place of, if it does.
export function subscriptionFields(subscription, was = '') {
  const { endpoint, keys } = subscription.toJSON()
  return new URLSearchParams({ endpoint, p256dh: keys.p256dh, auth: keys.auth, was })
}
