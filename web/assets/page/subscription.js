// subscriptionFields are the fields of a push subscription that the server stores.
export function subscriptionFields(subscription) {
  const { endpoint, keys } = subscription.toJSON()
  return new URLSearchParams({ endpoint, p256dh: keys.p256dh, auth: keys.auth })
}
