const extensions: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'application/xml': ['xml', 'isdoc'],
  'application/zip': ['isdocx', 'zip'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/tiff': ['tif', 'tiff'],
  'image/webp': ['webp'],
};

/** What computers start instead of showing it, as mail programs refuse it, and pages that run scripts. */
const started = new Set(
  (
    'ade adp app appcontent-ms application appref-ms asp aspx bas bat bin bz cdxml chm cmd cnt cnv com command cpl crt csh deb der desktop ' +
    'diagcab dll dmg exe fxp gadget grp hlp hpj hta htc htm html img inf ins iso isp its jar jnlp js jse ksh lnk mad maf mag mam maq mar mas ' +
    'mat mau mav maw mcf mda mdb mde mdt mdw mdz mht mhtml msc msh msh1 msh1xml msh2 msh2xml mshxml msi msp mst msu ops osd pcd pif pkg pl ' +
    'plg prf prg printerexport ps1 ps1xml ps2 ps2xml psc1 psc2 psd1 psdm1 pssc pst py pyc pyo pyw pyz pyzw rdp reg rpm scf scpt scr sct ' +
    'settingcontent-ms sh shb shs svg svgz terminal theme tmp udl url vb vbe vbp vbs vhd vhdx vsmacros vsw webloc webpnp website workflow ws ' +
    'wsb wsc wsf wsh xbap xht xhtml xll xnk xsl xslt'
  ).split(' '),
);

const extensionOf = (fileName: string): string => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** Windows ignores dots and spaces at the end of a name. */
const isStarted = (fileName: string): boolean => started.has(extensionOf(fileName.replace(/[. ]+$/, '')));

/**
 * Returns the name under which a file of others leaves the service. Its extension is one of the bytes' type: a sender can write a file that
 * is a PDF and a script, and computers start what is called `invoice.hta`. A file of another type keeps its extension, unless that starts it.
 */
export function downloadName(fileName: string, contentType: string): string {
  const known = extensions[contentType];
  const isSafe = known ? known.includes(extensionOf(fileName)) : !isStarted(fileName);
  return isSafe ? fileName : `${fileName}.${known?.[0] ?? 'data'}`;
}
