import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { feedOf } from "./src/clients/feed/get.ts";
const A="/tmp/facts-dist/current/files/api/";
const j=(f:string)=>JSON.parse(readFileSync(A+f,"utf8"));
const feed:any=feedOf(j("models.json"), {kind:"json", json:j("resolve.json")} as any);
const r=(feed.resolver ?? (feedOf as any)(j("models.json"), j("resolve.json")).resolver);
const ids=new Map<string,Set<string>>();
const RE=/["'`]((?:openai|anthropic|google|xai|mistral|cohere|amazon)?[.:/]?(?:gpt-|o[134]-|o[134]$|chatgpt-|text-embedding-|davinci|babbage|whisper-|tts-|dall-e|omni-mod|codex-|sora-|claude-|gemini-|gemma-|imagen-|veo-|embedding-00|grok-|mistral-|ministral|codestral|pixtral|open-mi|magistral|devstral|voxtral|command|embed-|rerank-|c4ai|amazon\.(?:nova|titan)|deepseek-|qwen|kimi-|moonshot-|glm-|voyage-|aya-|cohere\.command|anthropic\.claude|mistral\.)[A-Za-z0-9.:@-]*)["'`]/g;
const walk=(d:string):string[]=>readdirSync(d).flatMap(f=>{const p=join(d,f);return statSync(p).isDirectory()?walk(p):/\.(js|mjs|cjs|ts|md|mdx)$/.test(f)?[p]:[]});
for(const pk of readdirSync("/tmp/facts-pk")){const d=join("/tmp/facts-pk",pk); if(!statSync(d).isDirectory())continue; for(const f of walk(d)) for(const m of readFileSync(f,"utf8").matchAll(RE)){const s=m[1]!; if(!/\d/.test(s)&&!/(command|-latest|-large|-small)/.test(s))continue; (ids.get(s)??ids.set(s,new Set()).get(s)!).add(pk);}}
let all=[...ids.keys()].sort(); console.log("distinct",all.length);
let seed=20261122; const rnd=()=>{seed=(seed*1103515245+12345)&0x7fffffff;return seed/0x7fffffff};
for(let i=all.length-1;i>0;i--){const k=Math.floor(rnd()*(i+1));[all[i],all[k]]=[all[k]!,all[i]!];}
const full=process.argv[2]==="all"; const pick=full?all:all.slice(0,300); let ok=0; const bad:string[]=[];
for(const s of pick){const x:any=r.resolve(s); if(x&&x.model) ok++; else bad.push(s+"  ["+[...ids.get(s)!].map(p=>p.replace(/-\d.*/,"")).join(",")+"]");}
console.log("ok",ok,"of",pick.length); console.log(bad.join("\n"));
