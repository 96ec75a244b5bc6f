import sharp from 'sharp';import fs from 'node:fs';
const [dir,out,cols,w,h,...f]=process.argv.slice(2);
const files=f.length?f.map(x=>x+'.png'):fs.readdirSync(dir).filter(x=>x.endsWith('.png')).sort();
const W=+w,H=+h,C=+cols;const rows=Math.ceil(files.length/C);
const t=[];for(let i=0;i<files.length;i++){const b=await sharp(`${dir}/${files[i]}`).resize({width:W-8,height:H-24,fit:'cover',position:'top'}).png().toBuffer();
t.push({input:b,left:(i%C)*W+4,top:Math.floor(i/C)*H+20});t.push({input:Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="20"><text x="4" y="14" font-size="13" font-family="DejaVu Sans">${files[i]}</text></svg>`),left:(i%C)*W,top:Math.floor(i/C)*H})}
await sharp({create:{width:W*C,height:H*rows,channels:3,background:'#999'}}).composite(t).png().toFile(out);
