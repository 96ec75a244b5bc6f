/** Matches markup that the server's sanitisers allow, and JSON, which has no tags. */
const harmless =
  /^<\/?(?:h[2-6]|p|a|div|[uod]l|li|d[td]|blockquote|[hb]r|fig(?:ure|caption)|b|strong|i|em|u|s|small|su[bp]|span|table|caption|t(?:head|body|foot|[rhd])|img)(?: (?:(?:src|alt|width|height|loading|start|rel|(?:col|row)span)="[^"<>]*"|href="(?:https:\/\/|mailto:|tel:|\/)[^"<>]*"))*(?: ?\/)?>/;

/**
 * The rule of a trusted-types policy: returns the markup, or throws a `TypeError` for markup that the server would not
 * send.
 */
export function refuseOtherMarkup(html: string): string {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1))
    if (!harmless.test(html.slice(at, at + 2_000))) throw new TypeError('markup that the server would not send');
  return html;
}
