// subscriptionFields are what the server keeps of a push subscription.
export function subscriptionFields(subscription) {
  const { endpoint, keys } = subscription.toJSON()
  return new URLSearchParams({ endpoint, p256dh: keys.p256dh, auth: keys.auth })
}
