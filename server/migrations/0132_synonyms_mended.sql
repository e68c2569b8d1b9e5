-- 底薪 is what one is paid at least by contract, not by law; whole questions are no words.
update search_synonym set terms = array_remove(terms, '底薪') where terms[1] = '最低工资';
update search_synonym set terms = array_remove(terms, '新员工入职') where terms[1] = '入职流程';
update search_synonym set terms = '{提前三十日,提前30天,提前一个月,三十日与三日,提前三十日通知}' where terms[1] = '提前三十日通知';
update search_synonym set terms = '{N+1,n加1,N加一,代通知金,经济补偿}' where terms[1] = 'N+1' and '代通知金加补偿' = any(terms);
update search_synonym set terms = '{代通知金,多给一个月工资,一个月代通知金}' where terms[1] = '代通知金';

create index search_synonym_changed on search_synonym (changed_at desc, id desc);
