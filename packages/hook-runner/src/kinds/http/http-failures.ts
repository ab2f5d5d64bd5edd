/** Why no connection came about, and what to do: the rest of a sentence that begins with the hook. */
export function explainNoConnection(error: NodeJS.ErrnoException, { hostname, host, protocol }: URL): string {
  const code = error.code ?? '';
  if (code === 'ECONNREFUSED')
    return `could not be reached: nothing listens at ${host} (${code}). Start the service, or correct its url.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EAI_FAIL')
    return `could not be reached: no address was found for ${hostname} (${code}). Check the spelling of its url, and the network.`;
  if (protocol === 'https:' && isAboutCertificates.test(code))
    return `could not be reached: the certificate of ${host} is not trusted (${code}). Renew it, or name its authority in NODE_EXTRA_CA_CERTS.`;
  if (protocol === 'https:' && isAboutTls.test(code))
    return `could not be reached: ${host} does not speak TLS as this program does (${code}). If it speaks plain http, let its url begin with http://.`;
  return `could not be reached at ${host}: ${code || error.message}. Check its url, the network and the log of the service.`;
}

/** Why the answer of a service that was reached is not there, or not whole. */
export function explainBrokenExchange(error: NodeJS.ErrnoException | undefined, { host, protocol }: URL): string {
  const code = error?.code ?? '';
  if (code.startsWith('HPE_')) {
    const remedy = protocol === 'http:' ? ' If it speaks https, let its url begin with https://' : '';
    return `got something from ${host} that is no HTTP answer (${code}).${remedy}`;
  }
  const why = code ? ` (${code})` : '';
  return `lost the connection to ${host} before its answer was complete${why}. Look into the log of the service`;
}

/** Whether an error says that headers, or what is between chunks, had no end. */
export function isFlood(error: NodeJS.ErrnoException): boolean {
  return error.code === 'HPE_HEADER_OVERFLOW' || error.code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW';
}

const isAboutCertificates = /CERT|SIGNATURE|ISSUER|CRL/;
const isAboutTls = /^EPROTO$|SSL|TLS|ECONNRESET/;
